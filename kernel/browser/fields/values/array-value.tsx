/** A list of plain values. */
import type { ReactNode } from "react";
import { truncate } from "../../../contract/format/truncate.ts";
import type { ValueProps } from "../../plugin.ts";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

export function ArrayList({ value }: ValueProps): ReactNode {
  const text = textsOf(value).join(", ");
  const cut = truncate(text);
  return <span title={cut === text ? undefined : text}>{cut}</span>;
}

export function ArrayShow({ value }: ValueProps): ReactNode {
  return (
    <span className={classes.list}>
      {textsOf(value).map((text, index) => <span key={index} className={classes.chip}>{text}</span>)}
    </span>
  );
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(plainText);
}
