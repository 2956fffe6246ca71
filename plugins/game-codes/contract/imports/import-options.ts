/** Options of importing codes. */
import { Type } from "typebox";

export const importOptions = {
  importers: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: ["superadmin"], description: "Roles that may import codes" })),
  importKeepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, default: 90, description: "Days after which past imports and their reports are removed; the codes stay" })),
};
