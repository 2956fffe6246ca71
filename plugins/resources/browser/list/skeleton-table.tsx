/** The skeleton of a list whose columns are not known yet. */
import type { ReactNode } from "react";
import { Skeleton } from "@portalkit/kernel/browser";
import { SkeletonRow } from "./list-table.tsx";
import head from "./list-head.module.css";
import row from "./list-row.module.css";
import classes from "./list-table.module.css";

const columns = 7;
const maxRows = 25;

export function SkeletonTable({ rows }: { rows: number }): ReactNode {
  return (
    <div className={classes["box"]}>
      <table className={classes["table"]} aria-hidden="true">
        <thead>
          <tr>
            <th className={row["tick"]}>
              <Skeleton width={15} height={15} />
            </th>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at}>
                <div className={head["headText"]}>
                  <Skeleton width={64} height={10} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(rows, maxRows) }, (_, at) => (
            <SkeletonRow key={at} columns={columns + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
