/** What a filter asks for, in words. */
import { formatDate, partsOfDate, partsOfInstant, partsOfTime } from "../../contract/format/date-format.ts";
import type { FieldFilter } from "../../contract/filter.ts";
import { fieldMessages } from "../../contract/messages/field.ts";
import { filterMessages } from "../../contract/messages/filter.ts";
import type { Column, Resource } from "../../contract/resource.ts";
import { fieldKind } from "../fields/field-kind.ts";
import type { OptionValue } from "../fields/inputs/option-source.ts";
import { useOptionLabels } from "../fields/inputs/use-option-labels.ts";
import { useSurroundings } from "../fields/surroundings.ts";
import { useTranslate } from "../i18n/translate.ts";

/** Values of one filter that are named; of more the number is told. */
const mostNamed = 3;
const noColumn: Column = { name: "", label: "", showIn: { list: false, show: false, edit: false, create: false, filter: false } };

export function useFilterText(resource: Resource, column: Column = noColumn, { operator, value }: FieldFilter): string {
  const t = useTranslate();
  const { dates, times, language } = useSurroundings();
  const kind = fieldKind(column);
  const values = Array.isArray(value) ? value : [value];
  const isKeys = kind === "foreign" && !phrases.has(operator);
  const { labelOf } = useOptionLabels(resource.resourceId, column, isKeys ? values.filter(isOption) : none, noOptions);
  const textOf = (one: unknown): string => {
    const text = String(one);
    if (one === null) return t(filterMessages.unset);
    const choice = column.enum?.find((option) => option.value === one);
    if (choice !== undefined) return choice.label;
    if (isKeys && isOption(one)) return labelOf(one);
    if (typeof one === "boolean") return t(one ? fieldMessages.yes : fieldMessages.no);
    if (kind === "date") return dated(partsOfDate(text), dates, language) ?? text;
    if (kind === "datetime") return dated(partsOfInstant(text), `${dates} ${times}`, language) ?? text;
    return kind === "time" ? (dated(partsOfTime(text), times, language) ?? text) : text;
  };
  const named = values.slice(0, mostNamed).map(textOf).join(", ");
  const said = values.length > mostNamed ? t(filterMessages.andMore, { values: named, count: values.length - mostNamed }) : named;
  const phrase = phrases.get(operator);
  return phrase === undefined ? said : t(phrase, { value: said });
}

/** Operators that say more than that a value is one of those named. */
const phrases: ReadonlyMap<string, string> = new Map([
  ["gte", filterMessages.isFrom], ["lte", filterMessages.isTo], ["gt", filterMessages.isAbove], ["lt", filterMessages.isBelow], ["ne", filterMessages.isNot], ["nin", filterMessages.isNot],
  ["ilike", filterMessages.contains], ["like", filterMessages.contains], ["isEmpty", filterMessages.isEmpty], ["isNotEmpty", filterMessages.isNotEmpty],
]);
const none: readonly OptionValue[] = [];
const noOptions: readonly never[] = [];
const isOption = (value: unknown): value is OptionValue => typeof value === "string" || typeof value === "number";
const dated = (parts: Parameters<typeof formatDate>[0] | undefined, form: string, language: string): string | undefined => (parts === undefined ? undefined : formatDate(parts, form, language));
