/** Chooses a number of stars, or none. */
import { SelectInput, type InputProps } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { starsOf, type sampleName } from "../contract.ts";

export function SampleNameField({
  id,
  instance,
  value,
  readonly,
  describedBy,
  invalid,
  required,
  onChange,
}: InputProps<typeof sampleName>): ReactNode {
  const { t } = useTranslation();
  const { maxStars } = instance.options;
  return (
    <SelectInput
      id={id}
      value={String(value ?? "")}
      disabled={readonly}
      required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{t("sample-name:none")}</option>
      {Array.from({ length: maxStars }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {starsOf(count, maxStars)}
        </option>
      ))}
    </SelectInput>
  );
}
