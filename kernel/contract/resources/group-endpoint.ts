/** The call that groups the records of a list by a column: the count and the figures of each group. */
import { Type, type Static } from "typebox";
import { endpoint, type BodyOf, type ReplyOf } from "../endpoint.ts";
import { maxSearchLength } from "../limits.ts";
import { ResourceId, strict } from "./call-fields.ts";
import { Filters, filterOperators } from "./filter.ts";
import { ColumnAggregates } from "./read-endpoints.ts";

/** Groups in one answer; `offset` leads to the next ones. */
export const maxGroups = 200;

export const groupPeriods = ["day", "week", "month"] as const;
export type GroupPeriod = (typeof groupPeriods)[number];

/**
 * By value: choices in their order, references by label, dates from the newest. By count and by sum: the largest group
 * first.
 */
export const groupOrders = ["value", "count", "sum"] as const;
export type GroupOrder = (typeof groupOrders)[number];

const Day = Type.String({ description: "As 2026-01-31" });

export const RecordGroup = Type.Object({
  label: Type.Optional(Type.String({ description: "The value in the caller's language; absent for groups by date" })),
  days: Type.Optional(
    Type.Object({
      from: Type.Optional(Day),
      before: Type.Optional(Day),
    }),
  ),
  filters: Type.Array(
    Type.Object({
      field: Type.String(),
      operator: Type.Enum([...filterOperators]),
      value: Type.Optional(Type.Unknown()),
    }),
    { description: "Conditions of exactly this group, in addition to those of the call" },
  ),
  count: Type.Integer(),
  aggregates: Type.Record(Type.String(), ColumnAggregates),
});
export type RecordGroup = Static<typeof RecordGroup>;

/** The groups of a list by one of the columns that `options.groupColumns` of its resource names. */
export const getGroups = endpoint({
  method: "POST",
  path: "/get_groups",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      filters: Filters,
      search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
      groupBy: Type.Object(
        {
          field: Type.String({ minLength: 1, maxLength: 100 }),
          period: Type.Optional(
            Type.Enum([...groupPeriods], { description: "Of a column of dates or times; a day by default" }),
          ),
          timeZone: Type.Optional(
            Type.String({ maxLength: 64, description: "Where days begin, as an IANA name; UTC by default" }),
          ),
        },
        strict,
      ),
      order: Type.Optional(
        Type.Enum([...groupOrders], {
          description: `By value by default. Values without an order of their own are ordered by count if there are more than ${maxGroups}`,
        }),
      ),
      sumOf: Type.Optional(
        Type.String({ maxLength: 100, description: "The column of `options.aggregates` for the order by sum" }),
      ),
      aggregates: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 100,
          description: "Columns of `options.aggregates` to add up in each group",
        }),
      ),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    },
    strict,
  ),
  reply: Type.Object({
    groups: Type.Array(RecordGroup),
    total: Type.Integer({ description: "The number of groups; 0 after the last one" }),
  }),
});
export type GroupsRequest = BodyOf<typeof getGroups>;
export type GroupsReply = ReplyOf<typeof getGroups>;
