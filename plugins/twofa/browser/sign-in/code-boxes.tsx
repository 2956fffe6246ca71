/**
 * Six boxes for the six digits of a code (docs/product.md, portal 2): pasting fills them, and the last digit
 * submits them.
 */
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { codeDigits } from "../../contract/code-digits.ts";
import { twofaLimits } from "../../contract/limits.ts";
import { moveInBoxes, putDigits, typedDigits } from "./box-digits.ts";
import classes from "./code-boxes.module.css";

const count = twofaLimits.codeDigits;
const none: readonly string[] = Array.from({ length: count }, () => "");

interface CodeBoxesProps {
  label: string;
  isBusy: boolean;
  /** Focuses the first box on mount. To clear the boxes, render them with another key. */
  autoFocus?: boolean;
  onComplete: (code: string) => void;
}

export function CodeBoxes({ label, isBusy, autoFocus = false, onComplete }: CodeBoxesProps): ReactNode {
  const { t } = useTranslation();
  const labelId = useId();
  const [boxes, setBoxes] = useState(none);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number): void => inputs.current[Math.max(0, Math.min(count - 1, index))]?.focus();

  const fill = (index: number, digits: string): void => {
    const { boxes: filled, next } = putDigits(boxes, index, digits);
    setBoxes(filled);
    focus(next);
    if (filled.every((digit) => digit !== "") && !isBusy) onComplete(filled.join(""));
  };
  const change = (index: number, text: string): void => {
    const digits = typedDigits(boxes[index] ?? "", codeDigits(text));
    if (digits !== "") fill(index, digits);
    else if (text === "") setBoxes(boxes.with(index, ""));
  };
  const paste = (index: number, event: ClipboardEvent): void => {
    event.preventDefault();
    const digits = codeDigits(event.clipboardData.getData("text"));
    if (digits !== "" && !isBusy) fill(index, digits);
  };
  const press = (index: number, event: KeyboardEvent): void => {
    if (event.key === "Backspace" && boxes[index] === "" && index > 0) {
      event.preventDefault();
      setBoxes(boxes.with(index - 1, ""));
      focus(index - 1);
    }
    const to = moveInBoxes(event.key, index);
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  };
  return (
    <div role="group" aria-labelledby={labelId} aria-busy={isBusy} className={classes["code"]}>
      <span id={labelId} className={classes["codeLabel"]}>
        {label}
      </span>
      {/* Digits are read from left to right in every script. */}
      <div dir="ltr" className={classes["boxes"]}>
        {boxes.map((digit, index) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a box is its place
            key={index}
            ref={(element) => {
              inputs.current[index] = element;
            }}
            className={classes["box"]}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoCapitalize="off"
            spellCheck={false}
            autoComplete={index === 0 ? "one-time-code" : "off"}
            aria-label={t("twofa:digit", { number: index + 1, count })}
            autoFocus={autoFocus && index === 0}
            readOnly={isBusy}
            value={digit}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change(index, event.target.value)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => press(index, event)}
          />
        ))}
      </div>
    </div>
  );
}
