/** Examples of the filters of all column types. */
import { useId, useState, type ReactNode } from "react";
import { Contributed } from "../extension/contribution.tsx";
import { resolveRenderer, useRegistry } from "../extension/registry.ts";
import { gallery } from "../gallery/gallery.ts";
import { resourceOf } from "../gallery/resource-of.ts";
import { Columns, Stack } from "../gallery/row.tsx";
import { namedSpecimens, specimens, type Specimen } from "../gallery/specimens.ts";

function FilterExample({ column: given, values: initial }: Pick<Specimen, "column"> & { values: object }): ReactNode {
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
      </Stack>
    );
  });
}

/** Without a condition, and with one. */
const filterOf = ({ column }: Specimen, values: object): { draw: () => ReactNode } => ({
  draw: () => (
    <Columns>
      <FilterExample column={column} values={{}} />
      <FilterExample column={column} values={values} />
    </Columns>
  ),
});

export const examples = gallery("Filters", {
  string: filterOf(specimens.string, { ilike: "ada" }),
  integer: filterOf(specimens.integer, { gte: 10, lte: 500 }),
  decimal: filterOf(
    { ...specimens.decimal, column: { ...specimens.decimal.column, allowMinMaxQuery: true } },
    { gte: 9 },
  ),
  boolean: filterOf(specimens.boolean, { eq: true }),
  date: filterOf(specimens.date, { gte: "2024-01-01", lte: "2024-01-31" }),
  datetime: filterOf(specimens.datetime, { gte: "2024-01-01T08:00:00.000Z" }),
  time: filterOf(specimens.time, { lte: "12:00:00" }),
  enum: filterOf(specimens.enum, { in: ["draft", "active"] }),
  foreign: filterOf(specimens.foreign, { in: [1, 2] }),
  country: filterOf(namedSpecimens.country, { in: ["UA"] }),
});
