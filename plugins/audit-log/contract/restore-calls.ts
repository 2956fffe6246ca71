/** Endpoints that show what restoring an earlier state of a record would change, and that restore it. */
import { Type, type Static } from "typebox";
import { endpoint, verbatim } from "@portalkit/kernel/contract";
import { AuditChange, ChangeSide } from "./calls.ts";

/** Maximum number of later entries that are read to find the state of a record. */
export const maxLaterEntries = 20_000;

export const restoreErrors = {
  tooManyChanges: { code: "PORTAL_AUDIT_TOO_MANY_CHANGES", status: 422, message: "audit-log:restore.tooManyChanges" },
  noSuchState: { code: "PORTAL_AUDIT_NO_SUCH_STATE", status: 422, message: "audit-log:restore.noSuchState" },
} as const;

/** A field that differs: `before` is its value now, `after` its value after restoring. */
export const RestoreField = Type.Object({
  ...AuditChange.properties,
  problem: Type.Optional(
    Type.Object({
      reason: Type.Enum(["secret", "truncated", "no-column", "not-editable", "invalid", "by-rule", "side-effect"], {
        description: "With `by-rule`, the field gets another value; with `side-effect`, it changes with the others",
      }),
      message: Type.Optional(Type.String({ description: "The sentence of the rule that refuses the value" })),
    }),
  ),
});
export type RestoreField = Static<typeof RestoreField>;

export const RestorePreview = Type.Object({
  fields: Type.Array(RestoreField),
  refusal: Type.Optional(Type.String({ description: "Why restoring would be refused as a whole" })),
});
export type RestorePreview = Static<typeof RestorePreview>;

const state = {
  resourceId: Type.String({ minLength: 1, maxLength: 100 }),
  recordId: Type.String({ minLength: 1, maxLength: 400, ...verbatim }),
  entryId: Type.String({ pattern: "^\\d{1,18}$" }),
  side: ChangeSide,
};

/** Compares a record with its state before or after an entry: all fields, or those of `columns`. Changes nothing. */
export const previewRestore = endpoint({
  method: "POST",
  path: "/preview_restore",
  mount: "plugin",
  allowed: "see-history",
  body: Type.Object(
    { ...state, columns: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 })) },
    { additionalProperties: false },
  ),
  reply: RestorePreview,
});

/**
 * Gives fields the values of an earlier state, by the rules of any edit. `original` names the fields, with the values
 * that the preview showed: nothing is restored if another user has changed one of them since.
 */
export const restoreState = endpoint({
  method: "POST",
  path: "/restore_state",
  mount: "plugin",
  allowed: "see-history",
  body: Type.Object(
    {
      ...state,
      original: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 500, ...verbatim }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

const deletion = Type.Object({ entryId: Type.String({ pattern: "^\\d{1,18}$" }) }, { additionalProperties: false });

/** What creating a deleted record again would give, for users who may see the entry of its deletion. */
export const previewRecreate = endpoint({
  method: "POST",
  path: "/preview_recreate",
  mount: "plugin",
  body: deletion,
  reply: Type.Object({
    ...RestorePreview.properties,
    keepsId: Type.Boolean({ description: "Whether the new record has the ID of the deleted one" }),
  }),
});

/** Creates a deleted record again, by the rules of any new record. */
export const recreateRecord = endpoint({
  method: "POST",
  path: "/recreate_record",
  mount: "plugin",
  body: deletion,
  reply: Type.Object({ resourceId: Type.String(), recordId: Type.String() }),
});
