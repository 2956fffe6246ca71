/** Options for importing codes. */
import { Type } from "typebox";
import { withDefault } from "#kernel/contract";

export const importOptions = {
  importsAtOnce: withDefault(
    Type.Integer({ minimum: 1, maximum: 100, description: "Imports of codes of one person that run at the same time" }),
    2,
  ),
  importBytesPerDay: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description: "Bytes of files with codes that one person may upload in 24 hours",
    }),
    5_000_000_000,
  ),
  importKeepDays: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description: "Days after which past imports and their reports are removed; the codes stay",
    }),
    90,
  ),
};
