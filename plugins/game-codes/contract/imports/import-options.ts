/** Options of importing codes. */
import { Type } from "typebox";

export const importOptions = {
  importers: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: ["superadmin"], description: "Roles that may import codes" })),
  importsAtOnce: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 2, description: "Imports of codes of one person that run at the same time" })),
  importBytesPerDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, default: 5_000_000_000, description: "Bytes of files with codes that one person may upload in 24 hours" })),
  importKeepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, default: 90, description: "Days after which past imports and their reports are removed; the codes stay" })),
};
