/** A row of a list with one cell over all columns. */
import type { ReactNode } from "react";
import { tableRoles } from "@portalkit/kernel/browser/engine";
import classes from "./groups.module.css";

export function WideRow({ span, children }: { span: number; children: ReactNode }): ReactNode {
  return (
    <tr className={classes["wide"]} {...tableRoles.row}>
      <td className={classes["cell"]} colSpan={span} {...tableRoles.cell}>
        {children}
      </td>
    </tr>
  );
}
