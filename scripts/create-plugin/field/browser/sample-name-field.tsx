/** Edits the value. It reports every change, and what is wrong for as long as something is. */
import { TextInput, useTranslate, type InputProps } from "#kernel/browser";
import type { ReactNode } from "react";
import { isTooLong, type sampleName, sampleNameMessages } from "../contract.ts";

export function SampleNameField({ id, instance, value, readonly, describedBy, invalid, required, onChange, onInvalid }: InputProps<typeof sampleName>): ReactNode {
  const t = useTranslate();
  const { maxLength } = instance.options;
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
