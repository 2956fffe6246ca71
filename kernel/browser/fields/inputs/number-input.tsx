/** Input of numbers; a decimal is sent as the exact text, never converted to a float. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { normalizeDecimal } from "../../../contract/format/decimal.ts";
import type { InputProps } from "../../extension/component-props.ts";
import { plainText } from "../values/plain-text.ts";
import { Affixes } from "./affixes.tsx";
import { controlProps } from "./control-props.ts";
import { readNumber } from "./read-number.ts";
import classes from "./inputs.module.css";

export function NumberField(props: InputProps): ReactNode {
  const { column, value, onChange, onInvalid } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => normalizeDecimal(value) ?? plainText(value));
  const [reported, setReported] = useState(value);
  // The form may pass a new value: after a reset, or after reloading the saved record.
  if (value !== reported) {
    setReported(value);
    setTyped(normalizeDecimal(value) ?? plainText(value));
  }
  const change = (text: string): void => {
    const number = readNumber(text, column.type);
    setTyped(text);
    setReported(number);
    onChange(number);
    const isGood =
      number === null ||
      (column.type === "integer" ? /^-?\d+$/.test(String(number)) : normalizeDecimal(number) !== undefined);
    onInvalid(isGood ? undefined : t(column.type === "integer" ? "lists:form.integer" : "lists:form.number"));
  };
  return (
    <Affixes column={column}>
      <input
        {...controlProps(props)}
        className={classes.control}
        inputMode={column.type === "integer" ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    </Affixes>
  );
}
