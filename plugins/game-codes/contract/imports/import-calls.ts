/** Calls of the import of codes. Everybody has their own imports only. */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";
import { Catalogue, CodeImport, CodeMapping, ImportPreview, ImportProblem, ReadSettings } from "./import-schemas.ts";
import { importLimits } from "./import-limits.ts";

const strict = { additionalProperties: false } as const;
const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const ById = Type.Object({ id: Id }, strict);
const Ok = Type.Object({ ok: Type.Literal(true) });

/** Games and their denominations, to choose from. */
export const getImportCatalogue = endpoint({ method: "POST", path: "/codes-import/catalogue", mount: "plugin", body: Type.Object({}, strict), reply: Catalogue });

export const beginCodesImport = endpoint({
  method: "POST", path: "/codes-import/begin", mount: "plugin",
  body: Type.Object({ fileName: Type.String({ minLength: 1, maxLength: 200 }), size: Type.Integer({ minimum: 0 }) }, strict), reply: CodeImport,
});

/** The next part of the file; parts come in order, and the same one twice is taken once. */
export const addCodesPart = endpoint({
  method: "PUT", path: "/codes-import/:id/parts/:number", mount: "plugin", takes: "bytes", mostBytes: importLimits.partBytes,
  params: Type.Object({ id: Id, number: Type.Integer({ minimum: 0, maximum: 600 }) }, strict), reply: Ok,
});

/** The first rows as they would be imported. Without settings and mapping both are guessed. */
export const previewCodesImport = endpoint({
  method: "POST", path: "/codes-import/preview", mount: "plugin",
  body: Type.Object({ id: Id, settings: Type.Optional(ReadSettings), mapping: Type.Optional(CodeMapping) }, strict), reply: ImportPreview,
});

export const startCodesImport = endpoint({
  method: "POST", path: "/codes-import/start", mount: "plugin",
  body: Type.Object({ id: Id, settings: ReadSettings, mapping: CodeMapping }, strict), reply: CodeImport,
});
export const cancelCodesImport = endpoint({ method: "POST", path: "/codes-import/cancel", mount: "plugin", body: ById, reply: CodeImport });
export const removeCodesImport = endpoint({ method: "POST", path: "/codes-import/remove", mount: "plugin", body: ById, reply: Ok });
export const getCodesImport = endpoint({ method: "POST", path: "/codes-import/get", mount: "plugin", body: ById, reply: Type.Object({ import: CodeImport, problems: Type.Array(ImportProblem) }) });
export const listCodesImports = endpoint({ method: "POST", path: "/codes-import/list", mount: "plugin", body: Type.Object({}, strict), reply: Type.Object({ imports: Type.Array(CodeImport) }) });

/** Every row that gave no code, with its line and the reason, as CSV. The codes themselves are not in it. */
export const downloadImportReport = endpoint({ method: "POST", path: "/codes-import/report", mount: "plugin", answered: "file", body: ById, reply: Type.Unknown() });

export const codesImportTopic = (userPk: string, id: string): string => `/${userPk}/codes-import/${id}`;
