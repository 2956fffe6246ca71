/** A field of a condition as a path: a column, or a column of another resource over references. */
import { resourceKey } from "@portalkit/kernel/browser/engine";
import { filterLimits } from "../../../contract/filter-limits.ts";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { readResource, resourceFreshMs } from "../../record/use-resource.ts";
import { useQuery } from "@portalkit/kernel/browser";

/** A resource that a path reaches, with the column that it takes there. */
export interface PathStep {
  resource: Resource;
  column: Column | undefined;
}

export interface ReachedField {
  /** From the list's own resource; the last step is the last one that is known yet. */
  steps: readonly PathStep[];
  /** The column and its resource; undefined while they load, and if there is none (any more). */
  field: { resource: Resource; column: Column } | undefined;
  isLoading: boolean;
  error: Error | undefined;
}

/** Returns the names of a path. A name of the resource's own may contain dots. */
export const namesOf = (resource: Resource, path: string): string[] =>
  resource.columns.some(({ name }) => name === path) ? [path] : path.split(".");

/** Whether a column leads to records of another resource by which the list may be filtered. */
export const leadsOn = (resource: Resource, column: Column | undefined): boolean =>
  column !== undefined && resource.options.filtering?.relations.includes(column.name) === true;

export const filterColumns = (resource: Resource): Column[] => resource.columns.filter(({ showIn }) => showIn.filter);

/**
 * Loads the resources that a path leads over.
 * @param looksAhead loads the resource behind the last reference too, so that its columns can be selected
 */
export function useReachedField(resource: Resource, path: string, looksAhead: boolean): ReachedField {
  const names = namesOf(resource, path);
  const first = useStep(resource, names, 0, looksAhead);
  const second = useStep(first.next, names, 1, looksAhead);
  const third = useStep(second.next, names, 2, looksAhead);
  const fourth = useStep(third.next, names, filterLimits.references, looksAhead);
  const reached = [first, second, third, fourth];
  const steps = reached.flatMap(({ step }) => (step === undefined ? [] : [step]));
  const last = steps[names.length - 1];
  return {
    steps,
    field: last?.column === undefined ? undefined : { resource: last.resource, column: last.column },
    isLoading: reached.some(({ isLoading }) => isLoading),
    error: reached.find(({ error }) => error !== undefined)?.error,
  };
}

function useStep(
  resource: Resource | undefined,
  names: readonly string[],
  at: number,
  looksAhead: boolean,
): { step: PathStep | undefined; next: Resource | undefined; isLoading: boolean; error: Error | undefined } {
  const column = resource === undefined ? undefined : filterColumns(resource).find(({ name }) => name === names[at]);
  const isNeeded = at < filterLimits.references && (at < names.length - 1 || (looksAhead && at === names.length - 1));
  const target =
    resource !== undefined && isNeeded && leadsOn(resource, column) ? column?.foreignResource?.resourceId : undefined;
  const { data, isLoading, error } = useQuery(
    target === undefined ? undefined : resourceKey(target),
    readResource(target ?? ""),
    { freshMs: resourceFreshMs },
  );
  return {
    step: resource === undefined || at >= names.length + Number(looksAhead) ? undefined : { resource, column },
    next: target === undefined ? undefined : data,
    isLoading: target !== undefined && isLoading,
    error: target === undefined ? undefined : error,
  };
}

/** @example "User › Role" */
export const labelOfPath = (steps: readonly PathStep[], path: string): string =>
  steps.length > 0 && steps.every(({ column }) => column !== undefined)
    ? steps.map(({ column }) => column?.label).join(" › ")
    : path;
