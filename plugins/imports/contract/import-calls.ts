/**
 * The calls of imports, mounted for each plugin instance that has an importer. Users have access to their own imports
 * only.
 */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { importLimits } from "./import-limits.ts";
import {
  ImportChange,
  ImportInfo,
  ImportMapping,
  ImportMatching,
  ImportPreview,
  ImportProblem,
  ReadSettings,
} from "./import-schemas.ts";

const strict = { additionalProperties: false } as const;
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const ById = Type.Object({ id: Id }, strict);
const Ok = Type.Object({ ok: Type.Literal(true) });
/** What the file is imported into, such as a resource, for importers that have several targets. */
const target = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
const choices = {
  settings: Type.Optional(ReadSettings),
  mapping: Type.Optional(ImportMapping),
  matching: Type.Optional(ImportMatching),
};

export const beginImport = endpoint({
  method: "POST",
  path: "/imports/begin",
  mount: "plugin",
  body: Type.Object(
    { target, fileName: Type.String({ minLength: 1, maxLength: 200 }), size: Type.Integer({ minimum: 0 }) },
    strict,
  ),
  reply: ImportInfo,
});

/** Uploads the next part of the file. Parts must arrive in order; a repeated part is stored once. */
export const addImportPart = endpoint({
  method: "PUT",
  path: "/imports/:id/parts/:number",
  mount: "plugin",
  takes: "bytes",
  maxBytes: importLimits.partBytes,
  params: Type.Object({ id: Id, number: Type.Integer({ minimum: 0, maximum: 600 }) }, strict),
  reply: Ok,
});

/**
 * Returns the first rows as they would be imported. Settings and mapping are guessed if they are left out; if all
 * choices are left out, those of an earlier check are used.
 */
export const previewImport = endpoint({
  method: "POST",
  path: "/imports/preview",
  mount: "plugin",
  body: Type.Object({ id: Id, ...choices }, strict),
  reply: ImportPreview,
});

/**
 * Starts the job: `check` reads all rows and stores none. If all choices are left out, those of the check are used, or
 * guessed ones. An import that changes records must be checked before, with the same choices: its check is its plan.
 */
export const startImport = endpoint({
  method: "POST",
  path: "/imports/start",
  mount: "plugin",
  body: Type.Object({ id: Id, mode: Type.Optional(Type.Enum(["check", "import"])), ...choices }, strict),
  reply: ImportInfo,
});
/** Ends an import permanently. A check that is cancelled can be started again. */
export const cancelImport = endpoint({
  method: "POST",
  path: "/imports/cancel",
  mount: "plugin",
  body: ById,
  reply: ImportInfo,
});
export const removeImport = endpoint({
  method: "POST",
  path: "/imports/remove",
  mount: "plugin",
  body: ById,
  reply: Ok,
});
export const getImport = endpoint({
  method: "POST",
  path: "/imports/get",
  mount: "plugin",
  body: ById,
  reply: Type.Object({
    import: ImportInfo,
    problems: Type.Array(ImportProblem),
    /** The first records that the import would change, once they are planned. */
    changes: Type.Array(ImportChange),
  }),
});
export const listImports = endpoint({
  method: "POST",
  path: "/imports/list",
  mount: "plugin",
  body: Type.Object({ target }, strict),
  reply: Type.Object({ imports: Type.Array(ImportInfo) }),
});

/**
 * All rows that were left out, with their line and the reason, as CSV; with their cells if the importer stores them.
 */
export const downloadImportReport = endpoint({
  method: "POST",
  path: "/imports/report",
  mount: "plugin",
  answered: "file",
  body: ById,
  reply: Type.Unknown(),
});

export const importTopic = (userPk: string, id: string): string => `/${userPk}/imports/${id}`;
