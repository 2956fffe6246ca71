/** Options for importing codes. */
import { Type } from "typebox";
import { withDefault } from "#kernel/contract";

export const importOptions = {
  importsAtOnce: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: "Maximum imports of codes per user that run at the same time",
    }),
    2,
  ),
  importBytesPerDay: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description: "Maximum bytes of files with codes that one user may upload in 24 hours",
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
