/** Who did what, when and from where: kept beside the data, and shown on each record. */
import { Type, type Static } from "typebox";
import { activityKinds, endpoint, pluginContract, withDefault } from "#kernel/contract";

export const auditLog = pluginContract({
  name: "audit-log",
  description: "A record of every create, edit, delete, action, export, import and sign-in, with the difference",
  options: Type.Object(
    {
      retentionDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description: "Entries older than this are taken away every night",
        }),
        365,
      ),
    },
    { additionalProperties: false },
  ),
  permissions: {
    "see-history": {
      description: "See a record's history on its page: only of records, and of fields, that they see anyway",
    },
  },
  needs: ["auth"],
  icons: ["history", "scroll-text"],
});

export const auditResourceId = "audit_log";

/** Entries of one page of a record's history. */
export const historyPage = 20;
/** Records of one page of what an action over many has touched. */
export const recordsPage = 50;

/** One field's difference, as it is kept. A value that was too long is cut, and its length told. */
export const AuditChange = Type.Object({
  column: Type.String(),
  label: Type.String(),
  isSecret: Type.Optional(Type.Boolean({ description: "It has changed; the values were never kept" })),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  isHtml: Type.Optional(Type.Boolean({ description: "Formatted text, told apart by its words" })),
  beforeLabel: Type.Optional(
    Type.String({
      description: "What the value is called, where it is a key or a choice and this reader may see that",
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
  importFile: Type.Union([Type.String({ description: "The file that the record came from" }), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** A record's history, newest first. `before` is the last entry's id, for the next page. */
export const getHistory = endpoint({
  method: "POST",
  path: "/get_history",
  mount: "plugin",
  allowed: "see-history",
  body: Type.Object(
    {
      resourceId: Type.String({ minLength: 1, maxLength: 100 }),
      recordId: Type.String({ minLength: 1, maxLength: 400 }),
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
 * What an action over many records has done to each, by key; for those who may see the entry. `after` is the last one's
 * key.
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
