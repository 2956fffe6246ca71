/** A list: of plain values, one control for each, or of the column's choices. */
import { useState, type ReactNode } from "react";
import { normalizeDecimal } from "../../../contract/format/decimal.ts";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { formMessages } from "../../../contract/messages/form.ts";
import type { InputProps } from "../../plugin.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { plainText } from "../values/plain-text.ts";
import { controlProps } from "./control-props.ts";
import { ManyOfEnum } from "./enum-input.tsx";
import { readNumber } from "./number-input.tsx";
import classes from "./inputs.module.css";

export function ArrayField(props: InputProps): ReactNode {
  return props.column.enum ? <ManyOfEnum {...props} /> : <PlainItems {...props} />;
}

function PlainItems(props: InputProps): ReactNode {
  const { id, column, value, readonly, onChange, onInvalid } = props;
  const t = useTranslate();
  const itemType = column.isArray?.itemType ?? "string";
  const isNumeric = itemType === "integer" || itemType === "decimal" || itemType === "float";
  const [texts, setTexts] = useState(() => textsOf(value));
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setTexts(textsOf(value));
  }
  const change = (next: string[]): void => {
    const items = next.filter((text) => text.trim() !== "").map((text) => (isNumeric ? readNumber(text, itemType) : text));
    setTexts(next);
    setReported(items);
    onChange(items);
    onInvalid(isNumeric && items.some((item) => normalizeDecimal(item) === undefined) ? t(formMessages.number) : undefined);
  };
  return (
    <div className={classes.items} role="group" id={id} tabIndex={-1} aria-label={column.label} aria-describedby={props.describedBy}>
      {texts.map((text, index) => (
        <div key={index} className={classes.row}>
          <input
            {...controlProps(props)} id={`${id}-${index}`} className={classes.control} aria-label={t(fieldMessages.item, { number: index + 1 })} inputMode={isNumeric ? "decimal" : "text"}
            type={itemType === "date" ? "date" : "text"} value={text} onChange={(event) => change(texts.with(index, event.target.value))}
          />
          {!readonly && <button type="button" className={classes.inner} aria-label={t(fieldMessages.removeItem, { number: index + 1 })} onClick={() => change(texts.toSpliced(index, 1))}><Icon name="x" /></button>}
        </div>
      ))}
      {!readonly && <button type="button" className={classes.add} onClick={() => setTexts([...texts, ""])}><Icon name="plus" />{t(fieldMessages.addItem)}</button>}
    </div>
  );
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(plainText) : [];
}
