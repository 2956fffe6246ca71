/** The drawer with a list's filters, one for each filterable column (spec 2). */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFilter, FilterOperator } from "../../contract/resources/filter.ts";
import type { Column } from "../../contract/resources/column.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { Contributed } from "../extension/contribution.tsx";
import { resolveRenderer, useRegistry } from "../extension/registry.ts";
import { Button } from "../ui/button.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { EmptyState, Skeleton } from "../ui/states.tsx";
import { withFilter } from "./filter-store.ts";
import classes from "./filters-drawer.module.css";

interface FiltersDrawerProps {
  resource: Resource;
  filters: readonly FieldFilter[];
  onChange: (filters: FieldFilter[]) => void;
  onClose: () => void;
}

export function FiltersDrawer({ resource, filters, onChange, onClose }: FiltersDrawerProps): ReactNode {
  const { t } = useTranslation();
  const columns = resource.columns.filter((column) => column.showIn.filter);
  const [current, change] = useOptimisticFilters(filters, onChange);
  const set = (field: string, operator: string, value: unknown): void =>
    change((before) => withFilter(before, { field, operator: operator as FilterOperator, value }));
  return (
    <Drawer
      title={t("lists:filter.title")}
      actions={
        <Button variant="ghost" disabled={current.length === 0} onClick={() => change(() => [])}>
          {t("lists:filter.clearAll")}
        </Button>
      }
      onClose={onClose}
    >
      {columns.length === 0 && <EmptyState icon="filter" title={t("lists:filter.nothingToFilter")} />}
      <div className={classes["filters"]}>
        {columns.map((column) => (
          <ColumnFilter key={column.name} resource={resource} column={column} filters={current} onChange={set} />
        ))}
      </div>
    </Drawer>
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
}: {
  resource: Resource;
  column: Column;
  filters: readonly FieldFilter[];
  onChange: (field: string, operator: string, value: unknown) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const renderer = resolveRenderer(useRegistry(), resource, column, "filter");
  if (renderer === undefined) return null;
  const own = filters.filter(({ field }) => field === column.name);
  const values = Object.fromEntries(own.map(({ operator, value }) => [operator, value]));
  const clear = (): void => {
    for (const { operator } of own) onChange(column.name, operator, undefined);
  };
  const props = {
    instance: renderer.field.instance,
    resource,
    column,
    id,
    values,
    onChange: (operator: string, value: unknown) => onChange(column.name, operator, value),
  };
  return (
    <div className={classes["filter"]} data-active={own.length > 0 || undefined}>
      <div className={classes["name"]}>
        <label htmlFor={id}>{column.label}</label>
        {own.length > 0 && (
          <button type="button" onClick={clear} aria-label={t("kernel:field.clearOf", { column: column.label })}>
            {t("kernel:field.clear")}
          </button>
        )}
      </div>
      <Contributed load={renderer.load} props={props} placeholder={<Skeleton height={32} />} />
    </div>
  );
}
