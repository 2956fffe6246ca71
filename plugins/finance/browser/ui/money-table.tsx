/** Plain table with a few columns; on a phone each row is a card with the column's name beside each value. */
import type { ReactNode } from "react";
import classes from "./money-table.module.css";

interface MoneyTableProps {
  label: string;
  columns: readonly string[];
  /** Indexes of the columns whose values are aligned to the end of the cell. */
  amounts?: readonly number[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** Explicit ARIA roles, because some browsers drop a table's roles when CSS displays it as cards. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

export function MoneyTable({ label, columns, amounts = [], rows }: MoneyTableProps): ReactNode {
  const isAmount = (index: number): true | undefined => (amounts.includes(index) ? true : undefined);
  return (
    <div className={classes["tableBox"]}>
      <table {...roles.table} className={classes["table"]} aria-label={label}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column, index) => (
              <th key={column} {...roles.head} scope="col" data-amount={isAmount(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(({ id, cells }) => (
            <tr key={id} {...roles.row}>
              {cells.map((cell, index) => (
                <td key={columns[index]} {...roles.cell} data-label={columns[index]} data-amount={isAmount(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
