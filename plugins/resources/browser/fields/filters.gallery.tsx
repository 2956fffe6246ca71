/** Examples of the filters of all column types. */
import type { ReactNode } from "react";
import { FilterExample } from "../gallery/filter-example.tsx";
import { gallery, Columns } from "@portalkit/kernel/gallery";
import { namedSpecimens, specimens, type Specimen } from "../gallery/specimens.ts";

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
