/** Displays one or several enum values: a coloured dot and the label. */
import type { ReactNode } from "react";
import type { EnumOption } from "@portalkit/kernel/contract";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "./plain-text.ts";
import { statusTone } from "./status-tone.ts";
import classes from "./values.module.css";

export function EnumValue({ value, column }: ValueProps): ReactNode {
  const labelled = (item: unknown, key = 0): ReactNode => (
    <span key={key} className={classes.status} data-tone={statusTone(plainText(item))}>
      {enumLabel(column.enum, item)}
    </span>
  );
  return Array.isArray(value) ? <span className={classes.list}>{value.map(labelled)}</span> : labelled(value);
}

/** A value that is not (or no longer) an option is shown unchanged. */
export function enumLabel(options: readonly EnumOption[] | undefined, value: unknown): string {
  return (
    (
      options?.find((option) => option.value === value) ??
      options?.find((option) => String(option.value) === String(value))
    )?.label ?? plainText(value)
  );
}
