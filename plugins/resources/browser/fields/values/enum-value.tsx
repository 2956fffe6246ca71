/** Displays one or several enum values: a coloured dot and the label. */
import type { ReactNode } from "react";
import type { EnumOption } from "@portalkit/kernel/contract";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "./plain-text.ts";
import { statusTone } from "./status-tone.ts";
import classes from "./values.module.css";

export function EnumValue({ value, column }: ValueProps): ReactNode {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return (
    <span className={classes.list}>
      {items.map((item, index) => (
        <span key={index} className={classes.status}>
          <span className={classes.dot} data-tone={statusTone(plainText(item))} />
          {enumLabel(column.enum, item)}
        </span>
      ))}
    </span>
  );
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
