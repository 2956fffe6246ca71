/** Yes, No, Any; and Unset if the column may be empty (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { ChoiceRow } from "../inputs/choice-input.tsx";

export function BooleanFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation();
  const isRequired = column.nullable === false || column.required?.create === true || column.required?.edit === true;
  const choices = [
    { value: undefined, label: t("filters:any") },
    { value: true, label: t("kernel:field.yes") },
    { value: false, label: t("kernel:field.no") },
    ...(isRequired ? [] : [{ value: null, label: t("kernel:field.unset") }]),
  ];
  return (
    <ChoiceRow
      id={id}
      name={column.name}
      label={column.label}
      choices={choices}
      value={values["eq"] as boolean | null | undefined}
      onChange={(value) => onChange("eq", value)}
    />
  );
}
