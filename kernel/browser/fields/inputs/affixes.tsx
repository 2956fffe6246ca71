/** The prefix and suffix of a control: a currency, a unit. */
import type { ReactNode } from "react";
import type { Column } from "../../../contract/resources/column.ts";
import classes from "./affixes.module.css";

export function Affixes({
  column: { inputPrefix, inputSuffix },
  children,
}: {
  column: Column;
  children: ReactNode;
}): ReactNode {
  if (!inputPrefix && !inputSuffix) return children;
  return (
    <div className={classes.affixed}>
      {inputPrefix ? <span className={classes.affix}>{inputPrefix}</span> : null}
      {children}
      {inputSuffix ? <span className={classes.affix}>{inputSuffix}</span> : null}
    </div>
  );
}
