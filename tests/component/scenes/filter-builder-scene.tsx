import { useState, type ReactNode } from "react";
import type { FilterGroup } from "../../../kernel/contract/resources/filter.ts";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import type { ResourceOptions } from "../../../kernel/contract/resources/resource.ts";
import { FilterChips } from "../../../plugins/resources/browser/list/filter-chips.tsx";
import { FilterBuilder } from "../../../plugins/resources/browser/list/filter-builder/building.ts";
import { resourceOf } from "../../../plugins/resources/browser/gallery/resource-of.ts";

/** The filter builder with the chips of its groups, and below them the filter that would be requested, as JSON. */
export function FilterBuilderScene({
  columns,
  filtering,
  start,
}: {
  columns: readonly Partial<Column>[];
  filtering?: NonNullable<ResourceOptions["filtering"]>;
  start?: FilterGroup;
}): ReactNode {
  const [resource] = useState(() => {
    const plain = resourceOf(columns);
    return filtering === undefined ? plain : { ...plain, options: { ...plain.options, filtering } };
  });
  const [where, setWhere] = useState(start);
  return (
    <>
      <button type="button" data-filter-button="">
        Filter
      </button>
      <FilterChips
        resource={resource}
        filters={[]}
        where={where}
        onChange={({ where: next }) => setWhere(next ?? undefined)}
      />
      <FilterBuilder resource={resource} where={where} onChange={(next) => setWhere(next ?? undefined)} />
      <output aria-label="Filter">{JSON.stringify(where ?? null)}</output>
    </>
  );
}
