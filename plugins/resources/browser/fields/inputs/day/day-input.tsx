/**
 * Input of a day as text in the portal's format, with a button that opens the browser's calendar: a native input would
 * show the browser's own format.
 */
import { useRef, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { isEnter, IconButton } from "@portalkit/kernel/browser";
import { moveDay } from "@portalkit/kernel/browser/inputs";
import { useDayFormat } from "./use-day-format.ts";
import inputs from "../inputs.module.css";
import classes from "./day-input.module.css";

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> {
  ref?: Ref<HTMLInputElement>;
  /** `YYYY-MM-DD`, a text that is no day, or "". */
  value: string;
  /** Called with `YYYY-MM-DD`, with the typed text if it is no day, or with "". */
  onChange: (value: string) => void;
}

const steps: Readonly<Record<string, Parameters<typeof moveDay>[1]>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
};

export function DayInput({ value, onChange, onKeyDown, onBlur, ref, ...rest }: DayInputProps): ReactNode {
  const { t } = useTranslation();
  const { pattern, show, read } = useDayFormat();
  const own = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** What is typed, until the input is left. */
  const [draft, setDraft] = useState<string>();
  const [seen, setSeen] = useState(value);
  const valueOf = (text: string): string => read(text) ?? text.trim();
  if (value !== seen) {
    setSeen(value);
    if (draft !== undefined && value !== valueOf(draft)) setDraft(undefined);
  }
  const text = draft ?? show(value);
  const day = read(text);
  const isFixed = rest.readOnly === true || rest.disabled === true;
  const choose = (chosen: string): void => {
    setDraft(undefined);
    onChange(chosen);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    if (event.defaultPrevented || isFixed || event.nativeEvent.isComposing) return;
    if (isEnter(event)) setDraft(undefined);
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moved = day === undefined ? undefined : moveDay(day, step);
    if (moved === undefined) return;
    event.preventDefault();
    choose(moved);
  };
  return (
    <span className={classes["day"]}>
      <input
        placeholder={pattern}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={(element) => {
          own.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        type="text"
        className={inputs["control"]}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(valueOf(event.target.value));
        }}
        onKeyDown={press}
        onBlur={(event) => {
          setDraft(undefined);
          onBlur?.(event);
        }}
      />
      {!isFixed && (
        <>
          <input
            ref={picker}
            type="date"
            className={classes["picker"]}
            tabIndex={-1}
            aria-hidden
            max="9999-12-31"
            value={day ?? ""}
            onChange={(event) => {
              choose(event.target.value);
              own.current?.focus();
            }}
          />
          <IconButton icon="calendar" label={t("dates:openCalendar")} onClick={() => picker.current?.showPicker()} />
        </>
      )}
    </span>
  );
}
