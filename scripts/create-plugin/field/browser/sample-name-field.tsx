/** Edits the value. It reports every change, and what is wrong for as long as something is. */
import { TextInput, useTranslate, type InputProps } from "#kernel/browser";
import type { ReactNode } from "react";
import { isTooLong, sampleNameMessages } from "../contract.ts";

export function SampleNameField({ id, instance, value, readonly, describedBy, invalid, required, onChange, onInvalid }: InputProps): ReactNode {
  const t = useTranslate();
  const maxLength = Number(instance.options["maxLength"]);
  const change = (text: string): void => {
    onChange(text);
    onInvalid(isTooLong(text, maxLength) ? t(sampleNameMessages.tooLong, { maxLength }) : undefined);
  };
  return (
    <TextInput
      id={id} value={String(value ?? "")} readOnly={readonly} required={required} aria-invalid={invalid} aria-describedby={describedBy}
      onChange={(event) => change(event.target.value)}
    />
  );
}
