declare module "*.hbs" {
  /** Fills in the template. */
  export default function fill(view: object): string;
}

/** The build without Node's module hooks, which a bundle has no use for. */
declare module "handlebars/dist/cjs/handlebars.js" {
  export { default } from "handlebars";
}
