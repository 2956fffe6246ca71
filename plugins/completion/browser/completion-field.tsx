/**
 * A text input with ghost text behind the caret. Wraps the kernel's own input, listens to its events, and draws over
 * it.
 */
import { Contributed, useServices, type InputProps } from "@portalkit/kernel/browser";
import { typeField } from "@portalkit/resources/browser-api";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { meantByKey, type Suggester } from "../contract.ts";
import { completionsOf } from "./completions.ts";
import { GhostText } from "./ghost-text.tsx";
import classes from "./completion.module.css";

type Control = HTMLInputElement | HTMLTextAreaElement;

export function CompletionField(props: InputProps): ReactNode {
  const { instance, column, row, meta, readonly } = props;
  const { t } = useTranslation();
  const services = useServices(instance);
  const frame = useRef<HTMLDivElement>(null);
  const suggester = useRef<Suggester>(undefined);
  const [shown, setShown] = useState({ ghost: "", count: 0 });
  const record = useEffectEvent(() => row);
  // Other servers of this family send `fieldName` in the component's `meta`, and require the whole record.
  const isForeign = typeof meta["fieldName"] === "string";
  const debounceMs = typeof meta["debounceTime"] === "number" ? meta["debounceTime"] : undefined;
  useEffect(() => {
    const made = completionsOf(services).suggester(
      column.name,
      () => record(),
      (ghost, count) => setShown({ ghost, count }),
      { isWholeSent: isForeign, ...(debounceMs === undefined ? {} : { debounceMs }) },
    );
    suggester.current = made;
    return () => made.stop();
  }, [services, column.name, isForeign, debounceMs]);

  const control = (): Control | null => frame.current?.querySelector<Control>("input, textarea") ?? null;
  const isAtEnd = ({ value, selectionStart, selectionEnd }: Control): boolean =>
    selectionStart === value.length && selectionEnd === value.length;
  const onInput = (isComposing: boolean): void => {
    const element = control();
    if (element !== null && !readonly && element.type !== "password")
      suggester.current?.typed(element.value, !isComposing && isAtEnd(element));
  };
  const accept = (much: "all" | "word"): void => {
    const text = suggester.current?.accept(much) ?? "";
    const element = control();
    if (text !== "" && element !== null) insertText(element, text);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (shown.ghost === "" || event.nativeEvent.isComposing) return;
    const meant = meantByKey(event, frame.current !== null && getComputedStyle(frame.current).direction === "rtl");
    if (meant === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (meant === "all" || meant === "word") accept(meant);
    else if (meant === "dismiss") suggester.current?.dismiss();
    else suggester.current?.choose(meant === "next" ? 1 : -1);
  };
  return (
    <div
      ref={frame}
      className={classes["frame"]}
      onKeyDownCapture={onKey}
      onBlur={() => suggester.current?.stop()}
      onInput={(event) => onInput((event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={() => onInput(false)}
      onCompositionStart={() => suggester.current?.stop()}
      onSelect={() => {
        const element = control();
        if (element !== null && !isAtEnd(element)) suggester.current?.typed("", false);
      }}
    >
      <Contributed load={typeField} props={props} />
      {shown.ghost !== "" && (
        <GhostText
          frame={frame}
          typed={typeof props.value === "string" ? props.value : ""}
          text={shown.ghost}
          acceptLabel={t("completion:accept")}
          onAccept={() => accept("all")}
        />
      )}
      <span role="status" className="visually-hidden">
        {shown.ghost === ""
          ? ""
          : shown.count > 1
            ? t("completion:suggestedOf", { text: shown.ghost.trim(), count: shown.count })
            : t("completion:suggested", { text: shown.ghost.trim() })}
      </span>
    </div>
  );
}

/** Inserts text at the caret, so that the browser's own undo reverts it. */
function insertText(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.focus();
  // `execCommand` is deprecated, but there is no other way to add to the browser's undo history.
  if (document.execCommand("insertText", false, text)) return;
  element.setRangeText(
    text,
    element.selectionStart ?? element.value.length,
    element.selectionEnd ?? element.value.length,
    "end",
  );
  element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
