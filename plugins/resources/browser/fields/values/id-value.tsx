/** Displays an id: its first and last four characters, the whole id on hover, and a button that copies it. */
import type { ReactNode } from "react";
import { shortenId } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "./plain-text.ts";
import { CopyButton } from "./copy-button.tsx";
import classes from "./values.module.css";

export function IdList({ value }: ValueProps): ReactNode {
  return <IdText id={plainText(value)} />;
}

export function IdShow({ value }: ValueProps): ReactNode {
  return <IdText id={plainText(value)} canCopyShort />;
}

/** @param canCopyShort whether ids that are not shortened have the button too: a record's page has room for it */
export function IdText({ id, canCopyShort = false }: { id: string; canCopyShort?: boolean }): ReactNode {
  const shown = shortenId(id);
  return (
    <span className={classes.id}>
      <span className={classes.mono} title={shown === id ? undefined : id}>
        {shown}
      </span>
      {shown === id && !canCopyShort ? null : <CopyButton text={id} />}
    </span>
  );
}
