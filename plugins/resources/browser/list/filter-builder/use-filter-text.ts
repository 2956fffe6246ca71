/** Describes a filter in words. */
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import {
  type MessageKey,
  writeWithUnit,
  groupDigits,
  type FieldFilter,
  type Column,
  type Resource,
} from "@portalkit/kernel/contract";
import { formatDate, partsOfDate, partsOfInstant, partsOfTime } from "@portalkit/kernel/browser/engine";
import type { OptionValue } from "@portalkit/kernel/browser/inputs";
import { fieldKind, isAmount } from "../../fields/values/field-kind.ts";
import { useOptionLabels } from "../../fields/inputs/use-option-labels.ts";
import { useValueContext } from "../../fields/values/value-context.ts";
import { translateText } from "@portalkit/kernel/browser";
import { isPeriod } from "../../../contract/relative-period.ts";
import { usePeriodWords } from "./period-words.ts";

/** The maximum number of a filter's values that are listed; the rest is only counted. */
const maxNamed = 3;
const noColumn: Column = {
  name: "",
  label: "",
  showIn: { list: false, show: false, edit: false, create: false, filter: false },
};

export function useFilterText(resource: Resource, column: Column = noColumn, { operator, value }: FieldFilter): string {
  const { t } = useTranslation();
  const { dates, times, language } = useValueContext();
  const periodWords = usePeriodWords();
  const kind = fieldKind(column);
  const values = Array.isArray(value) ? value : [value];
  const isKeys = kind === "foreign" && !phrases.has(operator);
  const { labelOf } = useOptionLabels(resource.resourceId, column, isKeys ? values.filter(isOption) : none, noOptions);
  const textOf = (one: unknown): string => {
    if (isPeriod(one)) return periodWords(one);
    const text = String(one);
    if (one === null) return t("filters:unset");
    const choice = column.enum?.find((option) => option.value === one);
    if (choice !== undefined) return choice.label;
    if (isKeys && isOption(one)) return labelOf(one);
    if (typeof one === "boolean") return t(one ? "kernel:field.yes" : "kernel:field.no");
    if (column.unit !== undefined) return writeWithUnit(one, column.unit, language) ?? text;
    if (isAmount(column)) return groupDigits(text, language);
    if (kind === "date") return dated(partsOfDate(text), dates, language) ?? text;
    if (kind === "datetime") return dated(partsOfInstant(text), `${dates} ${times}`, language) ?? text;
    return kind === "time" ? (dated(partsOfTime(text), times, language) ?? text) : text;
  };
  const named = values.slice(0, maxNamed).map(textOf).join(", ");
  const said =
    values.length > maxNamed ? t("filters:andMore", { values: named, count: values.length - maxNamed }) : named;
  const phrase = phrases.get(operator);
  return phrase === undefined ? said : translateText(phrase, { value: said });
}

/** Operators with a phrase of their own; others only list the values. */
const phrases: ReadonlyMap<string, MessageKey> = new Map([
  ["gte", "filters:isFrom"],
  ["lte", "filters:isTo"],
  ["gt", "filters:isAbove"],
  ["lt", "filters:isBelow"],
  ["ne", "filters:isNot"],
  ["nin", "filters:isNot"],
  ["ilike", "filters:contains"],
  ["like", "filters:contains"],
  ["isEmpty", "filters:isEmpty"],
  ["isNotEmpty", "filters:isNotEmpty"],
]);
const none: readonly OptionValue[] = [];
const noOptions: readonly never[] = [];
const isOption = (value: unknown): value is OptionValue => typeof value === "string" || typeof value === "number";
const dated = (
  parts: Parameters<typeof formatDate>[0] | undefined,
  form: string,
  language: string,
): string | undefined => (parts === undefined ? undefined : formatDate(parts, form, language));
