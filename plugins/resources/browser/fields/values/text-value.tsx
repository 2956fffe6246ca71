/** Displays text: truncated to 50 characters in lists, whole on show pages. Also the fallback for unknown types. */
import type { ReactNode } from "react";
import { isIdLike, truncate } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "./plain-text.ts";
import { IdWithCopy, ListedId } from "./id-value.tsx";
import classes from "./values.module.css";

export function TextList({ value, column }: ValueProps): ReactNode {
  const text = plainText(value);
  if (column.masked) return <MaskedText />;
  if (isIdLike(text, column.primaryKey === true)) return <ListedId id={text} column={column.name} />;
  const cut = truncate(text);
  return cut === text ? text : <span title={text}>{cut}</span>;
}

export function TextShow({ value, column }: ValueProps): ReactNode {
  const text = plainText(value);
  if (column.masked) return <MaskedText />;
  if (isIdLike(text, column.primaryKey === true)) return <IdWithCopy id={text} />;
  return <span className={classes.prose}>{text}</span>;
}

/** Shows that there is a value, without revealing it or its length. */
function MaskedText(): ReactNode {
  return <span className={classes.masked}>••••••••</span>;
}
