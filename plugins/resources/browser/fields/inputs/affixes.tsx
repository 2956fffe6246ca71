/** The prefix and suffix of a control: a currency, a unit. */
import type { ReactNode } from "react";
import type { Column } from "@portalkit/kernel/contract";
import classes from "./affixes.module.css";

export function Affixes({
  column: { inputPrefix, inputSuffix, unit },
  children,
}: {
  column: Column;
  children: ReactNode;
}): ReactNode {
  const suffix = inputSuffix ?? unit?.symbol;
  if (!inputPrefix && !suffix) return children;
  return (
    <div className={classes.affixed}>
      {inputPrefix ? <span className={classes.affix}>{inputPrefix}</span> : null}
      {children}
      {suffix ? <span className={classes.affix}>{suffix}</span> : null}
    </div>
  );
}
