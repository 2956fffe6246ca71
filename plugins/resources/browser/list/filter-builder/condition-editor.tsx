/** One condition of the filter builder: a column, over references too, a comparison and its value. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { messageOf } from "@portalkit/kernel/browser/engine";
import { IconButton, LabelledSelect } from "@portalkit/kernel/browser";
import {
  comparisonIn,
  comparisonsOf,
  conditionFor,
  usualFiltering,
  type Comparison,
  type Filtering,
} from "./comparisons.ts";
import { useComparisonNames } from "./comparison-names.ts";
import { filterColumns, leadsOn, namesOf, useReachedField, type PathStep } from "./field-path.ts";
import type { ConditionPart } from "./tree.ts";
import { ValueInput } from "./value-input.tsx";
import classes from "./filter-builder.module.css";

interface ConditionEditorProps {
  resource: Resource;
  condition: ConditionPart;
  /** Its number among the conditions of its group, from 1. */
  number: number;
  /** It was just added: its first control gets the focus. */
  isNew: boolean;
  onChange: (change: Partial<ConditionPart>) => void;
  onRemove: () => void;
}

export function ConditionEditor({
  resource,
  condition,
  number,
  isNew,
  onChange,
  onRemove,
}: ConditionEditorProps): ReactNode {
  const { t } = useTranslation();
  const { steps, field, isLoading, error } = useReachedField(resource, condition.field, true);
  const names = namesOf(resource, condition.field);
  const filtering = filteringOf(resource);
  const select = (at: number, name: string): void => {
    const path = [...names.slice(0, at), ...(name === "" ? [] : [name])];
    const step = steps[at];
    const column = name === "" ? steps[at - 1]?.column : step?.resource.columns.find((one) => one.name === name);
    onChange({ field: path.join("."), ...(column === undefined ? {} : firstCondition(column, filtering)) });
  };
  return (
    <div
      role="group"
      aria-label={t("filters:condition", { number })}
      className={classes["condition"]}
      data-incomplete={condition.value === undefined || undefined}
    >
      <div className={classes["path"]}>
        {(steps.length === 0 ? [{ resource, column: undefined }] : steps).map((step, at) => (
          <ColumnSelect
            key={at}
            step={step}
            previous={steps[at - 1]?.column}
            chosen={names[at]}
            autoFocus={isNew && at === 0}
            onSelect={(name) => select(at, name)}
          />
        ))}
        {isLoading && <span role="status">{t("kernel:shell.loading")}</span>}
        {error !== undefined && (
          <p role="alert" className={classes["problem"]}>
            {messageOf(error)}
          </p>
        )}
      </div>
      <IconButton icon="x" label={t("filters:removeCondition", { number })} onClick={onRemove} />
      {field !== undefined && (
        <Comparing {...{ filtering, condition, onChange }} resource={field.resource} column={field.column} />
      )}
    </div>
  );
}

export const filteringOf = (resource: Resource): Filtering => resource.options.filtering ?? usualFiltering;

/** Returns the condition with which a column begins. */
export function firstCondition(
  column: Column,
  filtering: Filtering,
): Pick<ConditionPart, "operator"> & { value: unknown } {
  const { operator, value } = conditionFor(column, comparisonsOf(column, filtering)[0] ?? "is");
  return { operator, value };
}

/** The columns of one resource of the path. After a reference, the first choice is the referenced record itself. */
function ColumnSelect({
  step,
  previous,
  chosen,
  autoFocus,
  onSelect,
}: {
  step: PathStep;
  previous: Column | undefined;
  chosen: string | undefined;
  autoFocus: boolean;
  onSelect: (name: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const columns = filterColumns(step.resource);
  const isUnknown = chosen !== undefined && !columns.some(({ name }) => name === chosen);
  return (
    <LabelledSelect
      label={previous === undefined ? t("filters:column") : t("filters:fieldOf", { column: previous.label })}
      isLabelHidden
      autoFocus={autoFocus}
      value={chosen ?? ""}
      options={[
        ...(previous === undefined ? [] : [["", t("filters:itself", { column: previous.label })] as const]),
        ...(isUnknown ? [[chosen, t("filters:unknown", { column: chosen })] as const] : []),
        ...columns.map(
          (column) => [column.name, leadsOn(step.resource, column) ? `${column.label} ›` : column.label] as const,
        ),
      ]}
      onChange={onSelect}
    />
  );
}

function Comparing({
  resource,
  column,
  filtering,
  condition,
  onChange,
}: Pick<ConditionEditorProps, "resource" | "condition" | "onChange"> & {
  column: Column;
  filtering: Filtering;
}): ReactNode {
  const { t } = useTranslation();
  const nameOf = useComparisonNames();
  const comparison = comparisonIn(column, filtering, condition);
  const comparisons = comparisonsOf(column, filtering);
  const label = t("filters:valueLabel", { column: column.label });
  const change = (chosen: Comparison): void => {
    const { operator, value } = conditionFor(column, chosen);
    // "is" and "is not" compare with the same values, and so do the bounds of a range.
    const isKept =
      value === undefined && comparison !== undefined && conditionFor(column, comparison).value === undefined;
    onChange({ operator, value: isKept ? condition.value : value });
  };
  return (
    <div className={classes["comparing"]}>
      <LabelledSelect
        label={t("filters:comparisonOf", { column: column.label })}
        isLabelHidden
        value={comparison ?? ""}
        options={[
          ...(comparison === undefined ? [["", condition.operator] as const] : []),
          ...comparisons.map((one) => [one, nameOf(one)] as const),
        ]}
        onChange={(chosen) => change(chosen as Comparison)}
      />
      {comparison !== undefined && (
        <ValueInput
          key={`${condition.field} ${comparison}`}
          {...{ resource, column, comparison, label }}
          value={condition.value}
          onChange={(value) => onChange({ operator: conditionFor(column, comparison).operator, value })}
        />
      )}
      {condition.value === undefined && <p className={classes["hint"]}>{t("filters:incomplete")}</p>}
    </div>
  );
}
