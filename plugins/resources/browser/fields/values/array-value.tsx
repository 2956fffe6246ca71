/** Displays a list of plain values, or of the column's enum values. */
import type { ReactNode } from "react";
import { truncate } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { EnumValue } from "./enum-value.tsx";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

export function ArrayList(props: ValueProps): ReactNode {
  const { column, value } = props;
  if (column.enum) return <EnumValue {...props} />;
  const text = textsOf(value).join(", ");
  const cut = truncate(text);
  return <span title={cut === text ? undefined : text}>{cut}</span>;
}

export function ArrayShow(props: ValueProps): ReactNode {
  const { column, value } = props;
  if (column.enum) return <EnumValue {...props} />;
  return (
    <span className={classes.list}>
      {textsOf(value).map((text, index) => (
        <span key={index} className={classes.chip}>
          {text}
        </span>
      ))}
    </span>
  );
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(plainText);
}
