/** Displays JSON: one line in lists; on show pages a tree, collapsed from the level that the column sets. */
import type { ReactNode } from "react";
import { truncate } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { useValueContext } from "./value-context.ts";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

const foldedFrom = 1;

export function JsonList({ value }: ValueProps): ReactNode {
  const text = plainText(value);
  const cut = truncate(text);
  return (
    <span className={classes.mono} title={cut === text ? undefined : text}>
      {cut}
    </span>
  );
}

export function JsonShow({ value, column }: ValueProps): ReactNode {
  return (
    <div className={classes.json}>
      <Node value={value} level={0} openUntil={column.extra?.jsonCollapsedLevel ?? foldedFrom} />
    </div>
  );
}

interface NodeProps {
  name?: string;
  value: unknown;
  level: number;
  openUntil: number;
}

function Node({ name, value, level, openUntil }: NodeProps): ReactNode {
  const { t } = useValueContext();
  const label = name === undefined ? null : <span className={classes.jsonKey}>{name}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div className={classes.jsonLeaf}>
        {label}
        <span data-type={value === null ? "null" : typeof value}>{JSON.stringify(value) ?? "null"}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  if (entries.length === 0)
    return (
      <div className={classes.jsonLeaf}>
        {label}
        {isList ? "[]" : "{}"}
      </div>
    );
  return (
    <details className={classes.jsonNode} open={level < openUntil}>
      <summary>
        {label}
        <span className={classes.jsonCount}>
          {isList ? "[" : "{"}
          {t("kernel:field.jsonItems", { count: entries.length })}
          {isList ? "]" : "}"}
        </span>
      </summary>
      {entries.map(([key, item]) => (
        <Node key={key} name={key} value={item} level={level + 1} openUntil={openUntil} />
      ))}
    </details>
  );
}
