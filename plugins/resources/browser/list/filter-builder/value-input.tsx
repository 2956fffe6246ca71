/** The input for the value of a condition: of the column's type, or a relative period. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { filterDebounceMs, resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { NumberInput, useNumberFormat } from "@portalkit/kernel/browser/inputs";
import { isPeriod } from "../../../contract/relative-period.ts";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { DayFilterInput } from "../../fields/filters/day-filter-input.tsx";
import { EnumFilter } from "../../fields/filters/enum-filter.tsx";
import { ForeignFilter } from "../../fields/filters/foreign-filter.tsx";
import { boundOfLocal } from "../../fields/filters/moment-bound.ts";
import { useDebounced } from "../../fields/filters/use-debounced.ts";
import { MomentInput } from "../../fields/inputs/day/moment-input.tsx";
import { useMomentProblem } from "../../fields/inputs/day/use-moment-problem.ts";
import inputs from "../../fields/inputs/inputs.module.css";
import { localOfInstant } from "../../fields/inputs/local-time.ts";
import { numberValue } from "../../fields/inputs/number-value.ts";
import { fieldKind } from "../../fields/values/field-kind.ts";
import { plainText } from "../../fields/values/plain-text.ts";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { inputOf, type Comparison } from "./comparisons.ts";
import { PeriodInput } from "./period-input.tsx";
import classes from "./filter-builder.module.css";

export interface ValueInputProps {
  resource: Resource;
  column: Column;
  comparison: Comparison;
  value: unknown;
  /** Names the input for screen readers. */
  label: string;
  /** `undefined` while there is no valid value. */
  onChange: (value: unknown) => void;
}

const typingMs = ({ filterOptions }: Column): number => filterOptions?.debounceTimeMs ?? filterDebounceMs;

export function ValueInput(props: ValueInputProps): ReactNode {
  const { column, comparison, value, label, onChange } = props;
  switch (inputOf(column, comparison)) {
    case "none":
      return null;
    case "period":
      return <PeriodInput label={label} period={isPeriod(value) ? value : undefined} onChange={onChange} />;
    case "choice":
      return <ChoiceInput {...props} />;
    case "flag":
      return <FlagInput {...props} />;
    case "number":
      return <NumberValueInput {...props} />;
    case "text":
      return <TextInput {...props} />;
    case "datetime":
      return <InstantInput {...props} />;
    case "date":
      return <DayFilterInput label={label} value={plainText(value)} onChange={(day) => onChange(day || undefined)} />;
    case "time":
      return <TimeInput label={label} value={plainText(value)} onChange={onChange} />;
  }
}

/** The selects of the column's own filter: several values, which may be searched on the server. */
function ChoiceInput({ resource, column, value, label, onChange }: ValueInputProps): ReactNode {
  const id = useId();
  const instance = resolveRenderer(useRegistry(), resource, column, "filter")?.field.instance;
  if (instance === undefined) return null;
  const Filter = fieldKind(column) === "foreign" ? ForeignFilter : EnumFilter;
  return (
    <div className={classes["value"]}>
      <Filter
        id={id}
        instance={instance}
        resource={resource}
        column={{ ...column, label, filterOptions: { ...column.filterOptions, multiselect: true } }}
        values={{ in: Array.isArray(value) ? value : value === undefined ? [] : [value] }}
        onChange={(_operator, values) => onChange(values)}
      />
    </div>
  );
}

function FlagInput({ column, value, label, onChange }: ValueInputProps): ReactNode {
  const { t } = useTranslation();
  const options = [
    ...(value === undefined ? [["", ""] as const] : []),
    ["true", t("kernel:field.yes")] as const,
    ["false", t("kernel:field.no")] as const,
    ...(column.nullable === false ? [] : [["null", t("kernel:field.unset")] as const]),
  ];
  return (
    <div className={classes["value"]}>
      <LabelledSelect
        label={label}
        isLabelHidden
        value={value === undefined ? "" : String(value)}
        options={options}
        onChange={(chosen) => onChange(chosen === "" ? undefined : JSON.parse(chosen))}
      />
    </div>
  );
}

function TextInput({ column, value, label, onChange }: ValueInputProps): ReactNode {
  const [text, setText] = useDebounced(
    plainText(value),
    typingMs(column),
    (typed) => onChange(typed.trim() || undefined),
    (typed) => typed.trim(),
  );
  return (
    <input
      className={`${inputs["control"]} ${classes["value"]}`}
      aria-label={label}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function NumberValueInput({ column, value, label, onChange }: ValueInputProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { read, show, problemOf } = useNumberFormat(column.unit);
  const parse = (typed: string): unknown => {
    const digits = read(typed);
    return digits === undefined ? undefined : numberValue(digits, column.type);
  };
  const [text, setText] = useDebounced(
    show(plainText(value)),
    typingMs(column),
    (typed) => onChange(parse(typed)),
    (typed) => show(plainText(parse(typed))),
  );
  const isWrong = text.trim() !== "" && parse(text) === undefined;
  return (
    <div className={classes["value"]}>
      <NumberInput
        className={inputs["control"]}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        unit={column.unit}
        text={text}
        onText={setText}
      />
      {isWrong && (
        <p id={id} role="alert" className={classes["problem"]}>
          {problemOf(text, false, t("numbers:filter"))}
        </p>
      )}
    </div>
  );
}

function InstantInput({ comparison, value, label, onChange }: ValueInputProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const problemOf = useMomentProblem("datetime");
  const [typed, setTyped] = useState("");
  const [wasLeft, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== undefined) setTyped("");
  }
  const problem = wasLeft ? problemOf(typed) : undefined;
  return (
    <div
      className={classes["value"]}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setLeft(true)}
    >
      <MomentInput
        aria-label={label}
        timeLabel={t("filters:timeOf", { bound: label })}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        value={typed === "" ? localOfInstant(plainText(value)) : typed}
        onChange={(text) => {
          const isWrong = problemOf(text) !== undefined;
          setTyped(isWrong ? text : "");
          onChange(isWrong || text === "" ? undefined : boundOfLocal(comparison === "to" ? "lte" : "gte", text));
        }}
      />
      {problem !== undefined && (
        <p id={id} role="alert" className={classes["problem"]}>
          {problem}
        </p>
      )}
    </div>
  );
}

function TimeInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string | undefined) => void;
}): ReactNode {
  return (
    <input
      className={`${inputs["control"]} ${inputs["date"]} ${classes["value"]}`}
      type="time"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}
