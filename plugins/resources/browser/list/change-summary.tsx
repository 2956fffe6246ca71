/** A change of many records in one line: fields with their values, and which records were meant. */
import { Fragment, type ReactNode } from "react";
import type { TFunction } from "i18next";
import "@portalkit/kernel/browser/texts/filter";
import {
  listPath,
  numberText,
  type Filter,
  type FilterGroup,
  type Resource,
  type Row,
} from "@portalkit/kernel/contract";
import { translations, writeListAddress } from "@portalkit/kernel/browser/engine";
import { Link, Skeleton } from "@portalkit/kernel/browser";
import type { Formulas } from "../../contract/formula.ts";
import { endingText } from "../fields/values/ending-text.ts";
import "../fields/values/formula-messages.ts";
import { usePageValueContext, ValuesContext } from "../fields/values/value-context.ts";
import { useResource } from "../record/use-resource.ts";
import { usePlainViews } from "../record/use-plain-views.ts";
import { Value } from "../record/value.tsx";
import { FilterWords } from "./filter-builder/filter-words.tsx";
import classes from "./change-summary.module.css";

export interface ChangeSummaryProps {
  resourceId: string;
  /** The new values. */
  after: Row;
  /** Of the fields whose new values are computed. */
  formulas?: Formulas | undefined;
  /** The smallest and the largest values before; a field that is absent had several values that have no order. */
  before?: { low: Row; high: Row } | null | undefined;
  /** The list whose records were meant. */
  list?: { filters: readonly Filter[]; search: string } | null | undefined;
}

export function ChangeSummary({ resourceId, ...props }: ChangeSummaryProps): ReactNode {
  const { data: resource } = useResource(resourceId);
  return resource === undefined ? <Skeleton width={160} /> : <Summary {...props} resource={resource} />;
}

function Summary({
  resource,
  after,
  formulas = noFormulas,
  before,
  list,
}: Omit<ChangeSummaryProps, "resourceId"> & { resource: Resource }): ReactNode {
  const views = usePlainViews(resource).filter(({ column: { name } }) => name in after || name in formulas);
  const context = usePageValueContext();
  const { t } = context;
  const isFiltered = list !== null && list !== undefined && (list.filters.length > 0 || list.search !== "");
  return (
    <ValuesContext value={context}>
      <span className={classes["summary"]}>
        {views.map((view) => {
          const { name, label } = view.column;
          const value = (row: Row): ReactNode => <Value view={view} resource={resource} row={row} page="show" />;
          return (
            <span key={name} className={classes["part"]}>
              <span>{label}</span>
              {before !== null && before !== undefined && name in before.low && (
                <>
                  <span>{value(before.low)}</span>
                  {JSON.stringify(before.low[name]) !== JSON.stringify(before.high[name]) && (
                    <span>– {value(before.high)}</span>
                  )}
                </>
              )}
              <span className={classes["arrow"]} aria-hidden="true" />
              <strong>{name in formulas ? formulaText(resource, name, formulas, t) : value(after)}</strong>
            </span>
          );
        })}
        {isFiltered && (
          <Link className={classes["part"]} to={addressOf(resource.resourceId, list)}>
            {list.filters.map((filter, at) => (
              <Fragment key={at}>
                {at > 0 && " · "}
                <FilterWords resource={resource} filter={filter} isInner={list.filters.length > 1} />
              </Fragment>
            ))}
            {list.search !== "" && `${list.filters.length > 0 ? " · " : ""}“${list.search}”`}
          </Link>
        )}
      </span>
    </ValuesContext>
  );
}

const noFormulas: Formulas = {};

/** @example "Increase by 5 % · To end in .99" */
function formulaText(resource: Resource, name: string, formulas: Formulas, t: TFunction): string {
  const formula = formulas[name];
  if (formula === undefined) return "";
  const text = t(`resources:formula.${formula.operator}`);
  if ("column" in formula)
    return `${text} ${resource.columns.find((column) => column.name === formula.column)?.label ?? formula.column}`;
  if ("values" in formula) return `${text}: ${formula.values.map(String).join(", ")}`;
  const operand = numberText(formula.operand, translations.language);
  const ending = formula.ending === undefined ? "" : ` · ${endingText(formula.ending, t, translations.language)}`;
  return `${text.endsWith("%") ? `${text.slice(0, -1)}${operand} %` : `${text} ${operand}`}${ending}`;
}

/** The list as it was; its records may have changed since. */
function addressOf(resourceId: string, { filters, search }: NonNullable<ChangeSummaryProps["list"]>): string {
  const groups = filters.filter((filter): filter is FilterGroup => "subFilters" in filter);
  const [first, ...others] = groups;
  const where: FilterGroup | undefined = others.length > 0 ? { operator: "and", subFilters: groups } : first;
  const fields = filters.flatMap((filter) => ("subFilters" in filter ? [] : [filter]));
  const query = writeListAddress({ page: 1, filters: fields, search, ...(where === undefined ? {} : { where }) });
  return `${listPath(resourceId)}?${query}`;
}
