/** Yes, No, Any; and Unset where a record may have neither (spec 2). */
import type { ReactNode } from "react";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { filterMessages } from "../../../contract/messages/filter.ts";
import type { FilterProps } from "../../plugin.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { ChoiceRow } from "../inputs/choice-input.tsx";

export function BooleanFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const t = useTranslate();
  const isRequired = column.nullable === false || column.required?.create === true || column.required?.edit === true;
  const choices = [
    { value: undefined, label: t(filterMessages.any) },
    { value: true, label: t(fieldMessages.yes) },
    { value: false, label: t(fieldMessages.no) },
    ...(isRequired ? [] : [{ value: null, label: t(fieldMessages.unset) }]),
  ];
  return <ChoiceRow id={id} name={column.name} label={column.label} choices={choices} value={values["eq"] as boolean | null | undefined} onChange={(value) => onChange("eq", value)} />;
}
