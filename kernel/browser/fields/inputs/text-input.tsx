/**
 * Input of text: one line below 50 characters, a growing textarea from there on (docs/product.md, portal 2); a password
 * input if the column is masked.
 */
import { useLayoutEffect, useRef, useState, type ClipboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { defaults } from "../../../contract/limits.ts";
import type { InputProps } from "../../extension/component-props.ts";
import { Icon } from "../../ui/icon.tsx";
import { plainText } from "../values/plain-text.ts";
import { Affixes } from "./affixes.tsx";
import { controlProps } from "./control-props.ts";
import { GrowingText } from "./growing-text.tsx";
import classes from "./inputs.module.css";

export function TextField(props: InputProps): ReactNode {
  const { column, value, onChange } = props;
  const text = plainText(value);
  const isLong = text.length >= defaults.truncateAt || text.includes("\n");
  // The two controls replace each other while the user types, so the caret position is carried over.
  const [caret, setCaret] = useState<number | null>(null);
  const line = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isLong || caret === null || line.current === null || document.activeElement === line.current) return;
    line.current.focus();
    line.current.setSelectionRange(caret, caret);
    // Only the change from textarea to line moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLong]);

  if (column.masked) return <MaskedInput {...props} />;
  const change = (typed: string, at: number | null): void => {
    setCaret(at);
    onChange(typed);
  };
  if (isLong) return <GrowingText {...controlProps(props)} value={text} caret={caret} onChange={change} />;
  /** A one-line input drops line breaks, so pasting a paragraph switches to the textarea instead. */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!/\n./.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? text.length;
    change(
      text.slice(0, start) + pasted.replaceAll("\r\n", "\n") + text.slice(selectionEnd ?? start),
      start + pasted.length,
    );
  };
  return (
    <Affixes column={column}>
      <input
        {...controlProps(props)}
        ref={line}
        className={classes.control}
        inputMode={isEmailName(column.name) ? "email" : "text"}
        value={text}
        autoComplete={props.autoComplete ?? "off"}
        onChange={(event) => change(event.target.value, event.target.selectionStart)}
        onPaste={paste}
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
