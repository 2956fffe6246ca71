/**
 * Export and import of records: lists as CSV or XLSX, and CSV, TXT and XLSX files into any resource that allows
 * creating.
 */
import { Type } from "typebox";
import { endpoint, pluginContract, publicOption, withDefault, type OptionsOf } from "#kernel/contract";
import { exportBody } from "./contract/schemas.ts";

const options = Type.Object(
  {
    resources: Type.Optional(
      publicOption(Type.Array(Type.String(), { description: "Resources that offer import and export; default: all" })),
    ),
    importsAtOnce: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Maximum imports and checks per user that run at the same time",
      }),
      3,
    ),
    importsPerDay: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: "Maximum files whose import one user may start in 24 hours",
      }),
      200,
    ),
    exportsAtOnce: withDefault(
      Type.Integer({ minimum: 1, maximum: 100, description: "Maximum exports per user that run at the same time" }),
      2,
    ),
    exportsPerHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Maximum exports that one user may start per hour" }),
      60,
    ),
    keepDays: withDefault(
      Type.Integer({ minimum: 1, maximum: 90, description: "Days after which imports and their files are removed" }),
      7,
    ),
  },
  { additionalProperties: false },
);

export const dataTransfer = pluginContract({
  name: "data-transfer",
  description: "Exports lists as CSV or XLSX files, and imports CSV, TXT and XLSX files into resources",
  options,
  permissions: {
    export: { description: "Export lists that the user may see", default: "everyone" },
    import: { description: "Import into resources in which the user may create records", default: "everyone" },
  },
  icons: ["download", "upload", "trash-2"],
});

/** The options as the server half receives them: checked, with all defaults applied. */
export type TransferOptions = OptionsOf<typeof dataTransfer>;

/** Returns whether the options include this resource; the resource's own settings and permissions apply in addition. */
export const isMeant = ({ resources }: Pick<TransferOptions, "resources">, resourceId: string): boolean =>
  resources?.includes(resourceId) !== false;

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
