/** The calls of the generic resource screens (contract section "Resources"). */
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Filters, SortItem } from "./filter.ts";
import { limits } from "./limits.ts";
import { Resource, Row } from "./resource.ts";

const strict = { additionalProperties: false } as const;
const ResourceId = Type.String({ minLength: 1, maxLength: 100 });
const RecordId = Type.Union([Type.String({ maxLength: 400 }), Type.Number()]);
const RecordIds = Type.Array(RecordId, { minItems: 1, maxItems: limits.bulkRecords });
const Values = Type.Record(Type.String(), Type.Unknown());
const Limit = Type.Integer({ minimum: 1, maximum: limits.pageRows });
const Offset = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const getResource = endpoint({
  method: "POST",
  path: "/get_resource",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId }, strict),
  reply: Type.Object({ resource: Resource }),
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
      limit: Limit,
      offset: Offset,
      search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
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
      limit: Type.Integer({ minimum: 1, maximum: limits.foreignOptions }),
      offset: Offset,
      search: Type.Optional(Type.String({ maxLength: 400 })),
      filters: Type.Optional(Filters),
      currentValue: Type.Optional(Type.Unknown()),
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

export const getMinMax = endpoint({
  method: "POST",
  path: "/get_min_max_for_columns",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId }, strict),
  reply: Type.Record(Type.String(), Type.Object({ min: Type.Unknown(), max: Type.Unknown() })),
});

export const createRecord = endpoint({
  method: "POST",
  path: "/create_record",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      record: Values,
      requiredColumnsToSkip: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 200 })),
      meta: Type.Optional(Values),
    },
    strict,
  ),
  reply: Type.Object({
    ok: Type.Literal(true),
    newRecordId: RecordId,
    redirectToRecordId: Type.Optional(RecordId),
    once: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "Values of columns that are told this once" }),
    ),
  }),
});

/**
 * `meta.original` contains the previous values of the changed fields as the caller saw them: fields that another user
 * has changed since are refused, and listed in `conflict`.
 */
export const updateRecord = endpoint({
  method: "POST",
  path: "/update_record",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, recordId: RecordId, record: Values, meta: Type.Optional(Values) },
    strict,
  ),
  reply: Type.Object({ ok: Type.Literal(true), recordId: Type.Optional(RecordId) }),
});

/** Applies the same change to several records independently: a refused record does not affect the others. */
export const bulkUpdate = endpoint({
  method: "POST",
  path: "/bulk_update",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      recordIds: Type.Array(RecordId, { minItems: 1, maxItems: limits.bulkEditRecords }),
      record: Values,
    },
    strict,
  ),
  reply: Type.Object({
    ok: Type.Literal(true),
    updated: Type.Integer(),
    refused: Type.Array(Type.Object({ recordId: RecordId, error: Type.String() })),
  }),
});

export const deleteRecord = endpoint({
  method: "POST",
  path: "/delete_record",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, primaryKey: RecordId }, strict),
  reply: Type.Object({
    ok: Type.Literal(true),
    recordId: Type.Optional(RecordId),
    undoToken: Type.Optional(Type.String({ description: "For undo_delete, where the resource allows it" })),
  }),
});

/** Restores what the same user has just deleted. */
export const undoDelete = endpoint({
  method: "POST",
  path: "/undo_delete",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, undoToken: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }) },
    strict,
  ),
  reply: Type.Object({ ok: Type.Literal(true), recordId: RecordId }),
});

/** The reply of an action: a redirect, or a success message. A failure is the error envelope. */
const ActionReply = Type.Object({
  redirectUrl: Type.Optional(Type.String()),
  ok: Type.Optional(Type.Boolean()),
  successMessage: Type.Optional(Type.String()),
});

export const startCustomAction = endpoint({
  method: "POST",
  path: "/start_custom_action",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      actionId: Type.String({ maxLength: 100 }),
      recordId: RecordId,
      extra: Type.Optional(Values),
    },
    strict,
  ),
  reply: ActionReply,
});

export const startBulkAction = endpoint({
  method: "POST",
  path: "/start_bulk_action",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, actionId: Type.String({ maxLength: 100 }), recordIds: RecordIds },
    strict,
  ),
  reply: ActionReply,
});

/**
 * Describes what an action would do to these records, in a sentence for the confirmation. For actions with `describes`.
 */
export const describeBulkAction = endpoint({
  method: "POST",
  path: "/describe_bulk_action",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, actionId: Type.String({ maxLength: 100 }), recordIds: RecordIds },
    strict,
  ),
  reply: Type.Object({ description: Type.Union([Type.String(), Type.Null()]) }),
});

export const validateColumns = endpoint({
  method: "POST",
  path: "/validate_columns",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      editableColumns: Type.Array(
        Type.Object({ name: Type.String({ maxLength: 100 }), value: Type.Optional(Type.Unknown()) }, strict),
        { maxItems: 200 },
      ),
      record: Values,
    },
    strict,
  ),
  reply: Type.Object({
    validationResults: Type.Record(
      Type.String(),
      Type.Object({ isValid: Type.Boolean(), message: Type.Optional(Type.String()) }),
    ),
  }),
});
