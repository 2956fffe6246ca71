/** The filter of a column by itself. */
import { useId, useState, type ReactNode } from "react";
import type { Column } from "@portalkit/kernel/contract";
import { Contributed } from "@portalkit/kernel/browser";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { resourceOf } from "./resource-of.ts";
import { Stack } from "@portalkit/kernel/gallery";

interface FilterExampleProps {
  /** What differs from a column "Value" that is shown on every page. */
  column: Partial<Column>;
  /** The values of the conditions by operator. */
  values: object;
  /** Shown below the filter with its current values. */
  children?: (values: unknown) => ReactNode;
}

/** @example <FilterExample column={{ type: "date" }} values={{ gte: "2024-01-01" }} /> */
export function FilterExample({ column: given, values: initial, children }: FilterExampleProps): ReactNode {
  const id = useId();
  const [resource] = useState(() => resourceOf([given]));
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({ ...initial }));
  const registry = useRegistry();
  return resource.columns.map((column) => {
    const renderer = resolveRenderer(registry, resource, column, "filter");
    if (renderer === undefined) return null;
    const props = {
      instance: renderer.field.instance,
      resource,
      column,
      id,
      values,
      onChange: (operator: string, value: unknown) => setValues((before) => ({ ...before, [operator]: value })),
    };
    return (
      <Stack key={column.name}>
        <label htmlFor={id}>{column.label}</label>
        <Contributed load={renderer.load} props={props} />
        {children?.(values)}
      </Stack>
    );
  });
}
