/** The calls that create, change, delete and validate records (contract section "Resources"). */
import { Type } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";
import { maxBulkEditRecords } from "../limits.ts";
import { RecordId, ResourceId, strict, Values } from "./call-fields.ts";

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
      Type.Record(Type.String(), Type.String(), { description: "Values of columns that no later reply contains" }),
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
      recordIds: Type.Array(RecordId, { minItems: 1, maxItems: maxBulkEditRecords }),
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

export const validateColumns = endpoint({
  method: "POST",
  path: "/validate_columns",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      editableColumns: Type.Array(
        Type.Object({ name: Type.String({ maxLength: 100 }), value: Type.Optional(Type.Unknown(verbatim)) }, strict),
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
