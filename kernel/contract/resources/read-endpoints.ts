/** The calls that read a resource (contract section "Resources"). */
import { Type, type Static } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";
import { maxForeignOptions, maxPageRows, maxSearchLength } from "../limits.ts";
import { normalizeResource } from "./normalize-resource.ts";
import { ResourceId, strict } from "./call-fields.ts";
import { Filters, SortItem } from "./filter.ts";
import { Resource, Row } from "./resource.ts";

const Offset = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const getResource = endpoint({
  method: "POST",
  path: "/get_resource",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId }, strict),
  reply: Type.Object({ resource: Resource }),
  normalize: ({ resource }) => ({ resource: normalizeResource(resource) }),
});

export const getResourceData = endpoint({
  method: "POST",
  path: "/get_resource_data",
  mount: "admin",
  body: Type.Object(
    {
      source: Type.Enum(["list", "show", "edit"]),
      resourceId: ResourceId,
      filters: Filters,
      sort: Type.Array(SortItem, { maxItems: 10 }),
      limit: Type.Integer({ minimum: 1, maximum: maxPageRows }),
      offset: Offset,
      search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
      mayEstimateTotal: Type.Optional(
        Type.Boolean({ description: "The rows need not wait for an exact total; without it they do" }),
      ),
    },
    strict,
  ),
  reply: Type.Object({
    data: Type.Array(Row),
    total: Type.Optional(Type.Integer()),
    totalIsEstimate: Type.Optional(Type.Boolean({ description: "Only where the call allowed it" })),
    recordIds: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  }),
});

export const getForeignData = endpoint({
  method: "POST",
  path: "/get_resource_foreign_data",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      column: Type.String({ maxLength: 100 }),
      limit: Type.Integer({ minimum: 1, maximum: maxForeignOptions }),
      offset: Offset,
      search: Type.Optional(Type.String({ maxLength: 400 })),
      filters: Type.Optional(Filters),
      currentValue: Type.Optional(Type.Unknown(verbatim)),
      /** For a polymorphic reference: return only records of the resource that this kind represents. */
      kind: Type.Optional(Type.String({ maxLength: 400 })),
    },
    strict,
  ),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
        label: Type.String(),
        _item: Type.Optional(Row),
      }),
    ),
  }),
});

const Exact = Type.Union([Type.String(), Type.Null()], { description: "A decimal; null without any value" });

export const ColumnAggregates = Type.Object({
  sum: Exact,
  average: Type.Union([Type.String(), Type.Null()], { description: "Rounded to six decimals" }),
  min: Exact,
  max: Exact,
});
export type ColumnAggregates = Static<typeof ColumnAggregates>;

/** The figures of a list's columns that `options.aggregates` of its resource names, over all records of the list. */
export const getAggregates = endpoint({
  method: "POST",
  path: "/get_aggregates",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      filters: Filters,
      search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
    },
    strict,
  ),
  reply: Type.Object({
    aggregates: Type.Record(Type.String(), ColumnAggregates),
  }),
});

export const getMinMax = endpoint({
  method: "POST",
  path: "/get_min_max_for_columns",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId }, strict),
  reply: Type.Record(Type.String(), Type.Object({ min: Type.Unknown(), max: Type.Unknown() })),
});
