/** The endpoint of exports, and the topic that reports their progress. */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";

const strict = { additionalProperties: false } as const;

const KeyOrText = Type.Union([Type.String({ maxLength: 400 }), Type.Number()]);

const exportBody = Type.Object(
  {
    resourceId: Type.String({ minLength: 1, maxLength: 100 }),
    format: Type.Enum(["csv", "xlsx"]),
    /** The columns in their order; a column that the user does not see in the list is refused. */
    columns: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 }),
    filters: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 }),
    sort: Type.Array(
      Type.Object({ field: Type.String({ maxLength: 100 }), direction: Type.Enum(["asc", "desc"]) }, strict),
      { maxItems: 10 },
    ),
    search: Type.Optional(Type.String({ maxLength: 400 })),
    recordIds: Type.Optional(Type.Array(KeyOrText, { maxItems: 10_000 })),
    /** Adds a column with the key of each reference to another record. */
    withKeys: Type.Optional(Type.Boolean()),
    /** Adds a byte order mark, for programs that do not recognize UTF-8 without it. */
    withMark: Type.Optional(Type.Boolean()),
    /** The last part of the topic that reports the progress. */
    progressId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}$" })),
  },
  strict,
);

/** Exports the rows of a list as a file; the socket reports the progress. */
export const exportRecords = endpoint({
  method: "POST",
  path: "/export",
  mount: "plugin",
  allowed: "export",
  answered: "file",
  body: exportBody,
  reply: Type.Unknown(),
});

export const exportTopic = (userPk: string, id: string): string => `/${userPk}/export/${id}`;
