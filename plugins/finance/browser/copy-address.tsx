/** An address in full, with a button that copies it and says so for two seconds. */
import type { ReactNode } from "react";
import { Button, useCopy, useTranslate } from "#kernel/browser";
import { depositMessages } from "../contract.ts";
import classes from "./finance.module.css";

export function CopyAddress({ address }: { address: string }): ReactNode {
  const t = useTranslate();
  const { outcome, copy } = useCopy();
  return (
    <div className={classes["copy"]}>
      <code className={classes["address"]}>{address}</code>
      <Button icon={outcome === "copied" ? "check" : "copy"} onClick={() => void copy(address)}>{t(depositMessages.copy)}</Button>
      <span role="status" className={classes["hint"]}>{outcome !== undefined && t(depositMessages[outcome])}</span>
    </div>
  );
}
