/**
 * The calls of bulk operations: an edit, a deletion or an action on records that match a list's filters and search, all
 * of them or some, as a background job. Users see their own; those with the permission `manage` see all.
 */
import { Type } from "typebox";
import {
  ActionId,
  endpoint,
  Filters,
  maxBulkRecords,
  maxChangedAtOnce,
  maxSearchLength,
  RecordId,
  ResourceId,
  verbatim,
} from "@portalkit/kernel/contract";
import { Formulas } from "@portalkit/resources";
import { BulkOperation, Count, Id } from "./bulk-operation.ts";

const strict = { additionalProperties: false } as const;
const Values = Type.Record(Type.String(), Type.Unknown(), verbatim);
/** Records in one bulk operation. */
export const maxRecords = 1_000_000;
const Offset = Type.Integer({ minimum: 0, maximum: maxRecords });
const Limit = Type.Integer({ minimum: 1, maximum: 100 });

/** A record as its reader may see it. */
const namedRecord = {
  recordId: Type.Union([Type.String(), Type.Null()], {
    description: "Null if the reader may not see the record, or it is deleted",
  }),
  label: Type.Union([Type.String(), Type.Null()]),
};

const AtOnce = Type.Optional(
  Type.Boolean({
    description: `Carries it out before the answer, up to ${maxChangedAtOnce} records and a few seconds; the rest is a job`,
  }),
);

/** Saves the ids of the records that match, and starts the job: at once, or with a plan that changes nothing. */
export const startBulkOperation = endpoint({
  method: "POST",
  path: "/start_bulk_operation",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      kind: Type.Enum(["edit", "delete", "action"]),
      filters: Filters,
      search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
      recordIds: Type.Optional(
        Type.Array(RecordId, { minItems: 1, maxItems: maxBulkRecords, description: "Only these of those that match" }),
      ),
      record: Type.Optional(Values),
      formulas: Type.Optional(Formulas),
      actionId: Type.Optional(ActionId),
      extra: Type.Optional(Values),
      plan: Type.Optional(
        Type.Boolean({ description: "For edits and deletions: only compute what would change, until it is applied" }),
      ),
      atOnce: AtOnce,
    },
    strict,
  ),
  reply: BulkOperation,
});

export const getBulkOperation = endpoint({
  method: "POST",
  path: "/get_bulk_operation",
  mount: "admin",
  body: Type.Object({ id: Id }, strict),
  reply: Type.Object({
    operation: BulkOperation,
    reasons: Type.Array(Type.Object({ message: Type.String(), count: Count }), {
      description: "The most frequent reasons for which records were refused",
    }),
    before: Type.Union([Type.Object({ low: Values, high: Values }), Type.Null()], {
      description:
        "The smallest and the largest values that an edit replaced, where they have an order or are the same",
    }),
    list: Type.Union([Type.Object({ filters: Filters, search: Type.String() }), Type.Null()], {
      description: "The list whose records were meant; only for who started it",
    }),
  }),
});

/**
 * Plans to take an operation back: each field that it changed gets its value from before, in records where it still has
 * the value that the operation gave it; records that it deleted are restored from the trash. The plan is applied like
 * any other; at once, there is none.
 */
export const revertBulkOperation = endpoint({
  method: "POST",
  path: "/revert_bulk_operation",
  mount: "admin",
  body: Type.Object({ id: Id, atOnce: AtOnce }, strict),
  reply: BulkOperation,
});

/** Newest first. */
export const listBulkOperations = endpoint({
  method: "POST",
  path: "/list_bulk_operations",
  mount: "admin",
  body: Type.Object(
    {
      ofEveryone: Type.Optional(Type.Boolean({ description: "Needs the permission bulk-operations.manage" })),
      resourceId: Type.Optional(ResourceId),
      onlyOpen: Type.Optional(Type.Boolean({ description: "Only those that run or are paused" })),
      offset: Offset,
      limit: Limit,
    },
    strict,
  ),
  reply: Type.Object({ operations: Type.Array(BulkOperation), total: Count, maySeeEveryone: Type.Boolean() }),
});

export const listBulkRefusals = endpoint({
  method: "POST",
  path: "/list_bulk_refusals",
  mount: "admin",
  body: Type.Object({ id: Id, offset: Offset, limit: Limit }, strict),
  reply: Type.Object({
    refusals: Type.Array(
      Type.Object({
        message: Type.String(),
        ...namedRecord,
      }),
    ),
    total: Count,
  }),
});

/**
 * What an edit has changed in each record, as the reader may see it: only fields that differ, with values like those of
 * a list. Of a plan, the first records that would change.
 */
export const listBulkChanges = endpoint({
  method: "POST",
  path: "/list_bulk_changes",
  mount: "admin",
  body: Type.Object({ id: Id, offset: Offset, limit: Limit }, strict),
  reply: Type.Object({
    changes: Type.Array(
      Type.Object({
        ...namedRecord,
        before: Values,
        after: Values,
      }),
    ),
    total: Count,
  }),
});

export const controlBulkOperation = endpoint({
  method: "POST",
  path: "/control_bulk_operation",
  mount: "admin",
  body: Type.Object({ id: Id, action: Type.Enum(["apply", "pause", "continue", "stop"]) }, strict),
  reply: BulkOperation,
});

/** The page that shows an operation, with what it changed and the way back. */
export const operationPath = (id: string): string => `/bulk-operations?id=${id}`;

/** The progress of a user's operations. */
export const bulkOperationsTopic = (userPk: string): string => `/${userPk}/bulk-operations`;
