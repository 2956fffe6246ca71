/** How files have the values of a column: what exports write, and imports read. */
import type { Row } from "./resource.ts";

/** How the cells of exported and imported files have the values of a column. */
export interface FileText {
  /** @param value not null */
  write: (value: unknown, row: Row) => string;
  /**
   * Returns the value for the text of a cell that is not empty; the rules of the column check it afterwards.
   * @throws Refusal
   */
  read: (text: string) => unknown;
}
