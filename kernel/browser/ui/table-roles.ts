/**
 * The ARIA roles of a table's elements. On a phone the stylesheet turns rows into cards, and some browsers then drop
 * the native table semantics.
 */
export const tableRoles = {
  table: { role: "table" },
  rowGroup: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
