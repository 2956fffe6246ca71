/** Taking records out of the portal and in: lists as CSV or XLSX, and CSV files into any resource that allows creating. */
import { Type } from "typebox";
import { endpoint, pluginContract, publicOption, withDefault, type OptionsOf } from "#kernel/contract";
import { CheckReply, exportBody, ImportColumn, ImportInfo, Preview, uploadLimits } from "./contract/schemas.ts";

const options = Type.Object({
  exporters: Type.Optional(publicOption(Type.Array(Type.String(), { description: "Roles that may export; by default everyone who may see the list" }))),
  importers: Type.Optional(publicOption(Type.Array(Type.String(), { description: "Roles that may import; by default everyone who may create records" }))),
  resources: Type.Optional(publicOption(Type.Array(Type.String(), { description: "Resources this is for; by default all of them" }))),
  importsAtOnce: withDefault(Type.Integer({ minimum: 1, maximum: 100, description: "Imports and checks of one person that run at the same time" }), 3),
  importsPerDay: withDefault(Type.Integer({ minimum: 1, maximum: 10_000, description: "Files that one person may begin to import in 24 hours" }), 200),
  exportsAtOnce: withDefault(Type.Integer({ minimum: 1, maximum: 100, description: "Exports of one person that run at the same time" }), 2),
  exportsPerHour: withDefault(Type.Integer({ minimum: 1, maximum: 10_000, description: "Exports that one person may begin in an hour" }), 60),
  keepDays: withDefault(Type.Integer({ minimum: 1, maximum: 90, description: "Days after which imports and their files are removed" }), 7),
}, { additionalProperties: false });

export const dataTransfer = pluginContract({
  name: "data-transfer",
  description: "Lists as CSV or XLSX files, and CSV files into resources",
  options,
  icons: ["download", "upload", "trash-2"],
});

/** As the server half gets them: checked, and with every default in place. */
export type TransferOptions = OptionsOf<typeof dataTransfer>;

const strict = { additionalProperties: false } as const;
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const ById = Type.Object({ id: Id }, strict);
const ResourceId = Type.String({ minLength: 1, maxLength: 100 });

/** Whether the options leave this to a role; what the resource allows comes on top. */
export function isAllowed(roles: readonly string[] | undefined, resources: readonly string[] | undefined, role: string, resourceId: string): boolean {
  return roles?.includes(role) !== false && resources?.includes(resourceId) !== false;
}

/** The rows of a list as a file; how far it is comes over the socket. */
export const exportRecords = endpoint({ method: "POST", path: "/export", mount: "plugin", answered: "file", body: exportBody, reply: Type.Unknown() });

/** Columns that a file may fill. */
export const getImportColumns = endpoint({
  method: "POST", path: "/import/columns", mount: "plugin",
  body: Type.Object({ resourceId: ResourceId }, strict), reply: Type.Object({ columns: Type.Array(ImportColumn) }),
});

export const beginImport = endpoint({
  method: "POST", path: "/import/begin", mount: "plugin",
  body: Type.Object({ resourceId: ResourceId, fileName: Type.String({ maxLength: 200 }), delimiter: Type.Enum([",", ";", "\t", "|"]) }, strict), reply: ImportInfo,
});

/** The next part of the file's text; parts come in order, and the same one twice is taken once. */
export const addImportPart = endpoint({
  method: "POST", path: "/import/part", mount: "plugin",
  body: Type.Object({ id: Id, number: Type.Integer({ minimum: 0, maximum: uploadLimits.parts - 1 }), text: Type.String({ maxLength: uploadLimits.partCharacters }) }, strict), reply: Type.Object({ ok: Type.Literal(true) }),
});

/** The first rows as they would be created, and what keeps them from it. */
export const previewImport = endpoint({
  method: "POST", path: "/import/preview", mount: "plugin",
  body: Type.Object({ id: Id, mapping: Type.Record(Type.String(), Type.String()) }, strict), reply: Preview,
});

/** Begins the work: `check` goes through all rows and creates none. */
export const startImport = endpoint({
  method: "POST", path: "/import/start", mount: "plugin",
  body: Type.Object({ id: Id, mode: Type.Enum(["check", "import"]), mapping: Type.Record(Type.String(), Type.String()) }, strict), reply: ImportInfo,
});
export const cancelImport = endpoint({ method: "POST", path: "/import/cancel", mount: "plugin", body: ById, reply: ImportInfo });
export const removeImport = endpoint({ method: "POST", path: "/import/remove", mount: "plugin", body: ById, reply: Type.Object({ ok: Type.Literal(true) }) });
export const getImport = endpoint({ method: "POST", path: "/import/get", mount: "plugin", body: ById, reply: CheckReply });
export const listImports = endpoint({
  method: "POST", path: "/import/list", mount: "plugin",
  body: Type.Object({ resourceId: ResourceId }, strict), reply: Type.Object({ imports: Type.Array(ImportInfo) }),
});

/** The refused rows as a CSV file, each with its reason: to be mended and imported again. */
export const exportFailures = endpoint({ method: "POST", path: "/import/failures", mount: "plugin", answered: "file", body: ById, reply: Type.Unknown() });

export const importTopic = (userPk: string, id: string): string => `/${userPk}/import/${id}`;
export const exportTopic = (userPk: string, id: string): string => `/${userPk}/export/${id}`;

// CSV as this plugin reads and writes it, for the importers of others.
export type { ExportRequest, ImportInfo, ImportState } from "./contract/schemas.ts";
