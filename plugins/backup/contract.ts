/** The backup plugin: encrypted archives of all data of the deployment, made on a schedule and by command. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const backup = pluginContract({
  name: "backup",
  description: "Encrypted backups of the whole deployment while it runs, on a schedule, and their restoration",
  options: Type.Object(
    {
      schedule: withDefault(
        Type.String({ description: "When a backup is made: a cron line of five fields in UTC" }),
        "41 1 * * *",
      ),
      folder: withDefault(
        Type.String({
          description:
            "Folder for the archives, best on another disk; empty for `archives` in the plugin's folder of PORTAL_DATA_DIR",
        }),
        "",
      ),
      keep: withDefault(
        Type.Integer({ minimum: 1, maximum: 10_000, description: "How many archives are kept; the oldest go first" }),
        14,
      ),
    },
    { additionalProperties: false },
  ),
});

export type BackupOptions = OptionsOf<typeof backup>;
