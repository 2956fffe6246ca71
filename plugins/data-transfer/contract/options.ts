/** Options of an integrator: which resources offer imports and exports, and how many of them. */
import { Type } from "typebox";
import { publicOption, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const transferOptions = Type.Object(
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
    maxExportFiles: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Maximum exports in the background per user that are stored at the same time",
      }),
      5,
    ),
    maxExportSchedules: withDefault(
      Type.Integer({ minimum: 1, maximum: 200, description: "Maximum schedules of exports per user" }),
      20,
    ),
    exportFileMB: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 4_000,
        description: "Maximum size of a file that is exported in the background, in megabytes; it is in the database",
      }),
      1_000,
    ),
    exportKeepHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 168,
        description: "Hours after which files of exports in the background are removed",
      }),
      24,
    ),
    scheduledKeepHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 744,
        description: "Hours after which the last file of a schedule is removed; earlier ones are replaced",
      }),
      168,
    ),
    keepDays: withDefault(
      Type.Integer({ minimum: 1, maximum: 90, description: "Days after which imports and their files are removed" }),
      7,
    ),
  },
  { additionalProperties: false },
);

/** The options as the server half receives them: checked, with all defaults applied. */
export type TransferOptions = OptionsOf<{ options: typeof transferOptions }>;

/** Returns whether the options include this resource; the resource's own settings and permissions apply in addition. */
export const isMeant = ({ resources }: Pick<TransferOptions, "resources">, resourceId: string): boolean =>
  resources?.includes(resourceId) !== false;
