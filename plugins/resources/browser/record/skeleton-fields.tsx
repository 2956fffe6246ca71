/** The skeleton of a record's fields. */
import type { ReactNode } from "react";
import { Skeleton } from "@portalkit/kernel/browser";
import classes from "./record-fields.module.css";

export function SkeletonFields({ count = 8 }: { count?: number }): ReactNode {
  return (
    <div className={classes["group"]} aria-hidden="true">
      <div className={classes["fields"]}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={classes["field"]}>
            <div className={classes["label"]}>
              <Skeleton width={90} height={12} />
            </div>
            <div className={classes["value"]}>
              <Skeleton width={`${30 + ((at * 23) % 45)}%`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
