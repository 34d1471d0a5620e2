declare module "*.hbs" {
  /** Fills in the template. */
  export default function fill(view: object): string;
}
