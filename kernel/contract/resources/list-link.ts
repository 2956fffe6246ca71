/** Links from figures to the lists of the records that they count. */
import { Type, type Static } from "typebox";
import type { Span } from "../format/spans.ts";
import { filterOperators, type FieldFilter } from "./filter.ts";

export const ListLink = Type.Object({
  resourceId: Type.String(),
  filters: Type.Array(
    Type.Object({ field: Type.String(), operator: Type.Enum(filterOperators), value: Type.Optional(Type.Unknown()) }),
    { description: "The filters of the list" },
  ),
});
export type ListLink = Static<typeof ListLink>;

/** The filters of a list that shows the records of a span by a column of times. */
export const spanFilters = (field: string, { from, to }: Span): FieldFilter[] => [
  { field, operator: "gte", value: from.toISOString() },
  { field, operator: "lt", value: to.toISOString() },
];
