/** Displays an id: its first and last four characters, the whole id on hover, and a button that copies it. */
import { use, type ReactNode } from "react";
import { shortenId } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { CellTools, hasTools } from "./cell-tools.ts";
import { plainText } from "./plain-text.ts";
import { CopyButton } from "./copy-button.tsx";
import classes from "./values.module.css";

export function IdList({ value, column }: ValueProps): ReactNode {
  return <ListedId id={plainText(value)} column={column.name} />;
}

export function IdShow({ value }: ValueProps): ReactNode {
  return <IdWithCopy id={plainText(value)} />;
}

/** Has no button if all of the id is shown. */
export function ListedId({ id, column }: { id: string; column: string }): ReactNode {
  const shown = use(CellTools);
  return shortenId(id) !== id && hasTools(shown, column) ? <IdWithCopy id={id} /> : <IdText id={id} />;
}

export function IdWithCopy({ id }: { id: string }): ReactNode {
  return (
    <span className={classes.id}>
      <IdText id={id} />
      <CopyButton text={id} />
    </span>
  );
}

function IdText({ id }: { id: string }): ReactNode {
  const shown = shortenId(id);
  return (
    <span className={classes.mono} title={shown === id ? undefined : id}>
      {shown}
    </span>
  );
}
