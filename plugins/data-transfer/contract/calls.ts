/** The endpoints of exports, and the topics that report their progress. */
import { Type, type Static } from "typebox";
import { endpoint, verbatim } from "@portalkit/kernel/contract";
import { exportSchedule } from "./schedules.ts";

const strict = { additionalProperties: false } as const;

const KeyOrText = Type.Union([Type.String({ maxLength: 400 }), Type.Number()]);

const exportChoices = {
  resourceId: Type.String({ minLength: 1, maxLength: 100 }),
  format: Type.Enum(["csv", "xlsx"]),
  /** The columns in their order; a column that the user does not see in the list is refused. */
  columns: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 }),
  filters: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200, ...verbatim }),
  sort: Type.Array(
    Type.Object({ field: Type.String({ maxLength: 100 }), direction: Type.Enum(["asc", "desc"]) }, strict),
    { maxItems: 10 },
  ),
  search: Type.Optional(Type.String({ maxLength: 400 })),
  recordIds: Type.Optional(Type.Array(KeyOrText, { maxItems: 10_000 })),
  /** Divides the rows into groups, in the order of a grouped list; each begins with a line of its label and count. */
  groupBy: Type.Optional(
    Type.Object(
      {
        field: Type.String({ minLength: 1, maxLength: 100 }),
        period: Type.Optional(Type.Enum(["day", "week", "month"])),
        timeZone: Type.Optional(Type.String({ maxLength: 64 })),
        order: Type.Optional(Type.Enum(["value", "count", "sum"])),
        sumOf: Type.Optional(Type.String({ maxLength: 100 })),
      },
      strict,
    ),
  ),
  /** Adds the sums of the columns to the lines of groups, and sums, averages, minima and maxima as the last lines. */
  withSums: Type.Optional(Type.Boolean()),
  /** Adds a column with the key of each reference to another record. */
  withKeys: Type.Optional(Type.Boolean()),
  /** Adds a byte order mark, for programs that do not recognize UTF-8 without it. */
  withMark: Type.Optional(Type.Boolean()),
};

export const exportRequest = Type.Object(exportChoices, strict);

/** What a file contains. */
export type ExportRequest = Static<typeof exportRequest>;

const exportBody = Type.Object(
  {
    ...exportChoices,
    /** The last part of the topic that reports the progress. */
    progressId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{7,43}$" })),
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

const backgroundExport = Type.Object({
  id: Type.String(),
  resourceId: Type.String(),
  fileName: Type.String(),
  state: Type.Enum(["running", "done", "failed"]),
  rows: Type.Number(),
  total: Type.Number(),
  /** In bytes. */
  size: Type.Number(),
  reason: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  /** A schedule has started it. */
  isScheduled: Type.Boolean(),
  /** When the file is removed; `null` while it is written. */
  removedAt: Type.Union([Type.String(), Type.Null()]),
});

/** A file that a job writes and stores until its user downloads it. */
export type BackgroundExport = Static<typeof backgroundExport>;

export const background = { method: "POST", mount: "plugin", allowed: "export" } as const;
export const oneExport = Type.Object(
  { id: Type.String({ pattern: "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$" }) },
  strict,
);

/** Starts an export whose file is written by a job. */
export const startExport = endpoint({
  ...background,
  path: "/exports/start",
  body: exportRequest,
  reply: Type.Object({ id: Type.String() }),
});

/** The caller's own exports, newest first, and their schedules. */
export const listExports = endpoint({
  ...background,
  path: "/exports/list",
  body: Type.Object({}, strict),
  reply: Type.Object({
    exports: Type.Array(backgroundExport),
    keptHours: Type.Number(),
    scheduledKeptHours: Type.Number(),
    schedules: Type.Array(exportSchedule),
  }),
});

/** Sends the file of a finished export. */
export const downloadExport = endpoint({
  ...background,
  path: "/exports/file",
  answered: "file",
  body: oneExport,
  reply: Type.Unknown(),
});

/** Removes an export with its file; stops it if it is running. */
export const removeExport = endpoint({
  ...background,
  path: "/exports/remove",
  body: oneExport,
  reply: Type.Object({}),
});

/** Reports that exports of a user have changed. */
export const exportsTopic = (userPk: string): string => `/${userPk}/exports`;
