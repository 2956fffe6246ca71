/** The conditions and groups that the filter builder shows, and their changes. Pure. */
import type { Filter, FilterGroup, FilterOperator } from "@portalkit/kernel/contract";

/** How the parts of a group are joined: a row matches if all, any or none of them do. */
export type Join = "all" | "any" | "none";

export interface ConditionPart {
  id: number;
  field: string;
  operator: FilterOperator;
  /** Undefined until it is entered; the condition is not applied until then. */
  value?: unknown;
}

export interface GroupPart {
  id: number;
  join: Join;
  parts: readonly Part[];
}

export type Part = ConditionPart | GroupPart;

export const isGroup = (part: Part): part is GroupPart => "parts" in part;

const joins = { and: "all", or: "any", not: "none" } as const;
const operators = { all: "and", any: "or", none: "not" } as const;

let lastId = 0;
/** Returns an id that no other part has. */
export const nextId = (): number => (lastId += 1);

export const emptyGroup = (join: Join = "all"): GroupPart => ({ id: nextId(), join, parts: [] });

/** Returns the group that a filter of the address expresses; leaves out what is neither condition nor group. */
export function treeOf(filter: FilterGroup | undefined): GroupPart {
  return {
    id: nextId(),
    join: joins[filter?.operator ?? "and"] ?? "all",
    parts: (filter?.subFilters ?? []).flatMap(partOf),
  };
}

function partOf(filter: Filter): Part[] {
  if (typeof filter !== "object" || filter === null) return [];
  if ("subFilters" in filter) return Array.isArray(filter.subFilters) ? [treeOf(filter)] : [];
  const { field, operator, value } = filter;
  return typeof field === "string" ? [{ id: nextId(), field, operator, value: value ?? null }] : [];
}

/** Returns the filter of a group, without conditions that lack a value and without empty groups; undefined for none. */
export function filterOf({ join, parts }: GroupPart): FilterGroup | undefined {
  const subFilters = parts.flatMap((part): Filter[] => {
    if (isGroup(part)) return [filterOf(part)].filter((group) => group !== undefined);
    const { field, operator, value } = part;
    return value === undefined ? [] : [{ field, operator, value }];
  });
  return subFilters.length === 0 ? undefined : { operator: operators[join], subFilters };
}

/** Returns the tree with a part replaced, or removed if `change` returns undefined. */
export function withPart<Root extends Part>(root: Root, id: number, change: (part: Part) => Part | undefined): Root {
  if (!isGroup(root)) return root;
  return {
    ...root,
    parts: root.parts.flatMap((part) => {
      if (part.id !== id) return [withPart(part, id, change)];
      const changed = change(part);
      return changed === undefined ? [] : [changed];
    }),
  };
}

/** Returns the tree with a part added at the end of a group. */
export function withAdded(root: GroupPart, groupId: number, added: Part): GroupPart {
  const add = (group: Part): Part => (isGroup(group) ? { ...group, parts: [...group.parts, added] } : group);
  return root.id === groupId ? (add(root) as GroupPart) : withPart(root, groupId, add);
}

export const countConditions = (part: Part): number =>
  isGroup(part) ? part.parts.reduce((sum, one) => sum + countConditions(one), 0) : 1;

/** Returns the filter without one of its direct parts; `null` if nothing is left. */
export function withoutPart(filter: FilterGroup, at: number): FilterGroup | null {
  const subFilters = filter.subFilters.filter((_part, index) => index !== at);
  return subFilters.length === 0 ? null : { ...filter, subFilters };
}
