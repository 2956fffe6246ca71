/** What a page and a field of a test portal are rendered with. */
import type { TestCaller } from "../server/caller.ts";

/** How a page is opened. */
export interface PageOptions {
  /** Default: `portal.admin`. `portal.anonymous` opens it as a visitor. */
  as?: TestCaller;
  /** A code of `languages` in the config; default: the first of them. */
  language?: string;
}

/** A field of a resource on one of its pages. */
export interface FieldOptions extends PageOptions {
  resource: string;
  column: string;
  /** Which of the field's components is rendered: with the label and messages that the page has around it. */
  page: "list" | "show" | "edit" | "create" | "filter";
  /** The column's value; on `filter` an object with the values of its conditions, by operator. */
  value?: unknown;
  /** The whole record, for a component that reads other columns too. */
  row?: Readonly<Record<string, unknown>>;
  /** Whether the form only shows the value; for `edit` and `create`. */
  readonly?: boolean;
}
