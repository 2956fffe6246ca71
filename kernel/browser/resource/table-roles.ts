/**
 * The roles of a table's elements. On a phone a stylesheet makes cards of the rows, and some browsers then forget that
 * they are a table.
 */
export const tableRoles = {
  table: { role: "table" },
  rowGroup: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
