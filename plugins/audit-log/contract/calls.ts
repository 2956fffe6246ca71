/** Endpoints of a record's history and of the records of a bulk action, and the entries that they return. */
import { Type, type Static } from "typebox";
import { activityKinds, endpoint, verbatim } from "@portalkit/kernel/contract";

/** Number of entries on one page of a record's history. */
export const historyPage = 20;
/** Number of records on one page of a bulk action's entry. */
export const recordsPage = 50;

/** The side of a change: the value before it, or after it. */
export const ChangeSide = Type.Enum(["before", "after"]);
export type ChangeSide = Static<typeof ChangeSide>;

/** Difference of one field, as stored. A value that is too long is truncated, with its length. */
export const AuditChange = Type.Object({
  column: Type.String(),
  label: Type.String(),
  isSecret: Type.Optional(
    Type.Boolean({ description: "The value has changed; values of this column are never stored" }),
  ),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  truncated: Type.Optional(Type.Array(ChangeSide, { description: "The sides that are not stored whole" })),
  isHtml: Type.Optional(Type.Boolean({ description: "Formatted text, compared word by word" })),
  beforeLabel: Type.Optional(
    Type.String({
      description: "Label of the value, if it is a key or a choice and this user may see the label",
    }),
  ),
  afterLabel: Type.Optional(Type.String()),
});
export type AuditChange = Static<typeof AuditChange>;

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.Enum([...activityKinds]),
  username: Type.String(),
  actionId: Type.Union([Type.String(), Type.Null()]),
  changes: Type.Array(AuditChange),
  isRestore: Type.Boolean({ description: "An earlier state of the record was restored" }),
  importFile: Type.Union([Type.String({ description: "The file from which the record was imported" }), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Returns a record's history, newest first. `before` is the id of the last entry shown, for the next page. */
export const getHistory = endpoint({
  method: "POST",
  path: "/get_history",
  mount: "plugin",
  allowed: "see-history",
  body: Type.Object(
    {
      resourceId: Type.String({ minLength: 1, maxLength: 100 }),
      recordId: Type.String({ minLength: 1, maxLength: 400, ...verbatim }),
      before: Type.Optional(Type.String({ pattern: "^\\d{1,18}$" })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ entries: Type.Array(AuditEntry), hasMore: Type.Boolean() }),
});

export const AuditRecord = Type.Object({
  recordId: Type.String(),
  recordLabel: Type.String(),
  changes: Type.Array(AuditChange),
});
export type AuditRecord = Static<typeof AuditRecord>;

/**
 * Returns what a bulk action changed in each record, ordered by key; for users who may see the entry. `after` is the
 * key of the last record shown.
 */
export const getEntryRecords = endpoint({
  method: "POST",
  path: "/get_entry_records",
  mount: "plugin",
  body: Type.Object(
    { entryId: Type.String({ pattern: "^\\d{1,18}$" }), after: Type.Optional(Type.String({ maxLength: 400 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    resourceId: Type.String(),
    records: Type.Array(AuditRecord),
    total: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
});
