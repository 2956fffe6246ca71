/** Edits the value. Reports every change, and an error for as long as the value is invalid. */
import { TextInput, type InputProps } from "@portal/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isTooLong, type sampleName } from "../contract.ts";

export function SampleNameField({
  id,
  instance,
  value,
  readonly,
  describedBy,
  invalid,
  required,
  onChange,
  onInvalid,
}: InputProps<typeof sampleName>): ReactNode {
  const { t } = useTranslation();
  const { maxLength } = instance.options;
  const change = (text: string): void => {
    onChange(text);
    onInvalid(isTooLong(text, maxLength) ? t("sample-name:tooLong", { maxLength }) : undefined);
  };
  return (
    <TextInput
      id={id}
      value={String(value ?? "")}
      readOnly={readonly}
      required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.value)}
    />
  );
}
