/**
 * Input of text: one line below 50 characters, growing from there on (docs/product.md, portal 2); a password input if
 * the column is masked.
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { truncateAt } from "@portalkit/kernel/browser/engine";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { Icon } from "@portalkit/kernel/browser";
import { plainText } from "../values/plain-text.ts";
import { Affixes } from "./affixes.tsx";
import { controlProps } from "./control-props.ts";
import { GrowingText } from "./growing-text.tsx";
import classes from "./inputs.module.css";

export function TextField(props: InputProps): ReactNode {
  const { column, value, onChange } = props;
  if (column.masked) return <MaskedInput {...props} />;
  const text = plainText(value);
  return (
    <Affixes column={column}>
      <GrowingText
        {...controlProps(props)}
        isLine={text.length < truncateAt && !text.includes("\n")}
        inputMode={isEmailName(column.name) ? "email" : "text"}
        value={text}
        autoComplete={props.autoComplete ?? "off"}
        onChange={onChange}
      />
    </Affixes>
  );
}

function MaskedInput(props: InputProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.row}>
      <input
        {...controlProps(props)}
        className={classes.control}
        type={isOpen ? "text" : "password"}
        value={plainText(props.value)}
        autoComplete={props.autoComplete ?? "new-password"}
        spellCheck={false}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <button
        type="button"
        className={classes.inner}
        aria-pressed={isOpen}
        aria-label={t(isOpen ? "kernel:field.hideSecret" : "kernel:field.showSecret", { column: props.column.label })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "eye-off" : "eye"} />
      </button>
    </div>
  );
}

/** Selects the phone keyboard only; the column's own validation checks the address. */
function isEmailName(name: string): boolean {
  return /(^|_)e?mail$/i.test(name);
}
