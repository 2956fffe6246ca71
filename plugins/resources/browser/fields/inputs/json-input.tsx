/** JSON as text, validated while the user types; sent as a parsed value. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { parseJson } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/form";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { controlProps } from "./control-props.ts";
import { GrowingText } from "./growing-text.tsx";
import { jsonMistake } from "./json-mistake.ts";

export function JsonField(props: InputProps): ReactNode {
  const { value, onChange, onInvalid } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => props.typed ?? written(value));
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setTyped(written(value));
  }
  const reportMistake = (text: string): void => {
    const { line, column, found } = jsonMistake(text) ?? { line: 1, column: 1, found: "" };
    onInvalid(t(found === "" ? "forms:jsonEnd" : "forms:json", { line, column, found }), text);
  };
  // Reports the error of unparsable text that was restored from a draft.
  const reportAtStart = useEffectEvent(() => {
    if (props.typed !== undefined) reportMistake(props.typed);
  });
  useEffect(() => reportAtStart(), []);
  const change = (text: string): void => {
    setTyped(text);
    try {
      const read: unknown = text.trim() === "" ? null : parseJson(text);
      setReported(read);
      onChange(read);
      onInvalid(undefined);
    } catch {
      reportMistake(text);
    }
  };
  return <GrowingText {...controlProps(props)} mono value={typed} onChange={change} />;
}

function written(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
}
