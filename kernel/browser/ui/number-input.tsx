/** Input of a number as text in the notation of the page's language: neither a keystroke nor the wheel changes it. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import inputs from "./text-input.module.css";
import { useNumberFormat } from "./use-number-format.ts";

export interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> {
  ref?: Ref<HTMLInputElement>;
  /** The text as typed; read it with `useNumberFormat`. */
  text: string;
  /** Decimals are no number. */
  isWhole?: boolean;
  /** Called with each typed text, and with the number as it will be stored when the input is left. */
  onText: (text: string) => void;
}

/**
 * @example
 * const { read, problemOf } = useNumberFormat();
 * const [text, setText] = useState("");
 * <NumberInput aria-label={t("visits:price")} text={text} onText={setText} />
 * <Button disabled={read(text) === undefined} onClick={save}>{t("visits:save")}</Button>
 */
export function NumberInput({
  text,
  isWhole = false,
  className = inputs["input"],
  onText,
  onBlur,
  ...rest
}: NumberInputProps): ReactNode {
  const { read, show } = useNumberFormat();
  return (
    <input
      inputMode={isWhole ? "numeric" : "decimal"}
      autoComplete="off"
      {...rest}
      type="text"
      className={className}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={(event) => {
        const digits = read(text, isWhole);
        const shown = digits === undefined ? text : show(digits);
        if (shown !== text) onText(shown);
        onBlur?.(event);
      }}
    />
  );
}
