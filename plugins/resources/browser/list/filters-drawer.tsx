/** The drawer with a list's filters, one for each filterable column (docs/product.md, portal 2). */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { reportNow } from "../fields/filters/use-debounced.ts";
import type { FieldFilter, FilterGroup, FilterOperator, Column, Resource } from "@portalkit/kernel/contract";
import { Lazy, Contributed, Button, Drawer, Icon, EmptyState, Skeleton } from "@portalkit/kernel/browser";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { FilterConditionMenu } from "./filter-condition-menu.tsx";
import { conditionIn, operatorFor, valuesOf, withCondition, type FilterCondition } from "./filter-conditions.ts";
import { withFilter } from "./filter-store.ts";
import type { ListChange } from "./list-answer.ts";
import classes from "./filters-drawer.module.css";

interface FiltersDrawerProps {
  resource: Resource;
  filters: readonly FieldFilter[];
  /** Groups of conditions, in addition to `filters`. */
  where?: FilterGroup | undefined;
  /** The list keeps groups of conditions, so the drawer offers to build them. */
  keepsGroups?: boolean;
  onChange: (change: Pick<ListChange, "filters" | "where">) => void;
  onClose: () => void;
}

const loadBuilder = (): Promise<typeof import("./filter-builder/building.ts").FilterBuilder> =>
  import("./filter-builder/building.ts").then((module) => module.FilterBuilder);

export function FiltersDrawer({
  resource,
  filters,
  where,
  keepsGroups = false,
  onChange,
  onClose,
}: FiltersDrawerProps): ReactNode {
  const { t } = useTranslation();
  const columns = resource.columns.filter((column) => column.showIn.filter);
  const [current, change] = useOptimisticFilters(filters, (next) => onChange({ filters: next }));
  const set = (field: string, operator: string, value: unknown): void =>
    change((before) => withFilter(before, { field, operator: operator as FilterOperator, value }));
  const setCondition = (field: string, condition: FilterCondition): void =>
    change((before) => withCondition(before, field, condition));
  const clear = (): void => {
    change(() => []);
    if (where !== undefined) onChange({ where: null });
  };
  return (
    <Drawer
      title={t("filters:title")}
      actions={
        <Button variant="ghost" disabled={current.length === 0 && where === undefined} onClick={clear}>
          {t("filters:clearAll")}
        </Button>
      }
      onClose={() => {
        reportNow();
        onClose();
      }}
    >
      {columns.length === 0 && <EmptyState icon="filter" title={t("filters:nothingToFilter")} />}
      {keepsGroups && columns.length > 0 && (
        <Advanced resource={resource} where={where} onChange={(next) => onChange({ where: next })} />
      )}
      <div className={classes["filters"]}>
        {columns.map((column) => (
          <ColumnFilter
            key={column.name}
            resource={resource}
            column={column}
            filters={current}
            onChange={set}
            onCondition={setCondition}
          />
        ))}
      </div>
    </Drawer>
  );
}

/** The section with the filter builder, which loads when it is opened. */
function Advanced({
  resource,
  where,
  onChange,
}: {
  resource: Resource;
  where: FilterGroup | undefined;
  onChange: (where: FilterGroup | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(where !== undefined);
  return (
    <section className={classes["advanced"]}>
      <button
        type="button"
        className={classes["disclosure"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} size={16} />
        {t("filters:advanced")}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Lazy load={loadBuilder} props={{ resource, where, onChange }}>
            <Skeleton height={96} />
          </Lazy>
        )}
      </div>
    </section>
  );
}

/**
 * Returns optimistic filters, before the URL contains them: a change shows at once, and two changes in the same tick
 * add up.
 */
function useOptimisticFilters(
  filters: readonly FieldFilter[],
  report: (filters: FieldFilter[]) => void,
): [readonly FieldFilter[], (change: (before: readonly FieldFilter[]) => FieldFilter[]) => void] {
  const [ahead, setAhead] = useState(filters);
  const latest = useRef(filters);
  /** Changes sent to the URL that it does not contain yet. */
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const at = sent.current.indexOf(JSON.stringify(filters));
    sent.current = sent.current.slice(at + 1);
    if (at >= 0 && sent.current.length > 0) return;
    sent.current = [];
    latest.current = filters;
    setAhead(filters);
  }, [filters]);
  const change = (next: (before: readonly FieldFilter[]) => FieldFilter[]): void => {
    const changed = next(latest.current);
    latest.current = changed;
    sent.current.push(JSON.stringify(changed));
    setAhead(changed);
    report(changed);
  };
  return [ahead, change];
}

function ColumnFilter({
  resource,
  column,
  filters,
  onChange,
  onCondition,
}: {
  resource: Resource;
  column: Column;
  filters: readonly FieldFilter[];
  onChange: (field: string, operator: string, value: unknown) => void;
  onCondition: (field: string, condition: FilterCondition) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  /** The condition that was selected while no value is: no filter expresses it yet. */
  const [next, setNext] = useState<FilterCondition>("is");
  const renderer = resolveRenderer(useRegistry(), resource, column, "filter");
  if (renderer === undefined) return null;
  const own = filters.filter(({ field }) => field === column.name);
  const condition = own.length === 0 ? next : conditionIn(valuesOf(own));
  const comparesValues = condition === "is" || condition === "isNot";
  const clear = (): void => {
    setNext("is");
    for (const { operator } of own) onChange(column.name, operator, undefined);
  };
  const props = {
    instance: renderer.field.instance,
    resource,
    column,
    id,
    values: valuesOf(own.map((filter) => ({ ...filter, operator: operatorFor(condition, filter.operator) }))),
    onChange: (operator: string, value: unknown) => {
      setNext(condition);
      onChange(column.name, operatorFor(condition, operator), value);
    },
  };
  return (
    <div className={classes["filter"]} data-active={own.length > 0 || undefined}>
      <div className={classes["name"]}>
        {comparesValues ? <label htmlFor={id}>{column.label}</label> : <span>{column.label}</span>}
        <FilterConditionMenu
          column={column}
          condition={condition}
          onChange={(chosen) => {
            setNext(chosen === "isNot" ? chosen : "is");
            onCondition(column.name, chosen);
          }}
        />
        {own.length > 0 && (
          <button
            type="button"
            className={classes["clear"]}
            onClick={clear}
            aria-label={t("kernel:field.clearOf", { column: column.label })}
          >
            {t("kernel:field.clear")}
          </button>
        )}
      </div>
      {comparesValues && <Contributed load={renderer.load} props={props} placeholder={<Skeleton height={32} />} />}
    </div>
  );
}
