/** Displays formatted text in a list as plain text. */
import { useMemo, type ReactNode } from "react";
import { truncate } from "../../../contract/format/truncate.ts";
import type { ValueProps } from "../../extension/component-props.ts";
import { plainText, textOfHtml } from "./plain-text.ts";

export function RichtextList({ value }: ValueProps): ReactNode {
  const text = useMemo(() => textOfHtml(plainText(value)), [value]);
  const cut = truncate(text);
  return <span title={cut === text ? undefined : text}>{cut}</span>;
}
