/**
 * The params of a template, typed from its text: each `{name}` and `{+name}` a string, each query param a string or
 * nothing.
 *
 * @example
 * ```ts
 * type Readme = ParamsOf<"github://{owner}/{repo}/readme">; // { owner: string; repo: string }
 * ```
 */
export type ParamsOf<Uri extends string> = string extends Uri
  ? { [name: string]: string | undefined }
  : { [Name in PathNames<Uri>]: string } & { [Name in QueryNames<Uri>]?: string } extends infer Params
    ? { [Name in keyof Params]: Params[Name] }
    : never;

/** Found in a loop rather than by recursion, as some templates have a hundred variables. */
type Expressions<Text extends string, Found = never> = Text extends `${string}{${infer Expression}}${infer Rest}`
  ? Expressions<Rest, Found | Expression>
  : Found;

type PathNames<Uri extends string> = PathName<Expressions<Uri>>;
type PathName<Expression extends string> = Expression extends `?${string}` | `&${string}`
  ? never
  : Expression extends `+${infer Name}`
    ? Name
    : Expression;

type QueryNames<Uri extends string> = QueryName<Expressions<Uri>>;
type QueryName<Expression extends string> = Expression extends `?${infer Names}` | `&${infer Names}`
  ? Split<Names>
  : never;

type Split<Names extends string, Found = never> = Names extends `${infer Name},${infer Rest}`
  ? Split<Rest, Found | Name>
  : Found | Names;
