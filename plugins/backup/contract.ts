/** The backup plugin: encrypted archives of all data of the deployment, made on a schedule and by command. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
/** A string that a deployment may set by its environment: an empty endpoint means a folder. */
const text = (description: string, byDefault = "") => withDefault(Type.String({ description }), byDefault);

const bucket = Type.Object(
  {
    endpoint: text("Address of the S3 server, without the bucket (`https://s3.example.com`); empty for `folder`"),
    bucket: text("Name of the bucket"),
    region: text("Region for which requests are signed", "us-east-1"),
    accessKey: text("Access key; read it from the environment with `env()`"),
    secretKey: text("Secret key; read it from the environment with `env()`"),
    prefix: withDefault(
      Type.String({
        pattern: "^([a-z0-9]([a-z0-9/_-]*[a-z0-9_-])?)?$",
        expected: "lower-case letters, digits, hyphens and slashes between them",
        description: "Prefix of the keys of archives",
      }),
      "backups",
    ),
  },
  { ...strict, description: "S3-compatible storage for the archives, in place of `folder`" },
);

export const backup = pluginContract({
  name: "backup",
  description: "Encrypted backups of the whole deployment while it runs, on a schedule, and their restoration",
  options: Type.Object(
    {
      schedule: withDefault(
        Type.String({ description: "When a backup is made: a cron line of five fields in UTC" }),
        "41 1 * * *",
      ),
      verifySchedule: withDefault(
        Type.String({
          description:
            "When the restoration of the newest archive is tried in a scratch place: a cron line of five fields in UTC; empty for never. On PostgreSQL the role needs `createdb`",
        }),
        "11 3 * * 0",
      ),
      folder: withDefault(
        Type.String({
          description:
            "Folder for the archives, best on another disk; empty for `archives` in the plugin's folder of PORTAL_DATA_DIR",
        }),
        "",
      ),
      bucket: Type.Optional(bucket),
      keep: withDefault(
        Type.Integer({ minimum: 1, maximum: 10_000, description: "How many archives are kept; the oldest go first" }),
        14,
      ),
    },
    strict,
  ),
});

export type BackupOptions = OptionsOf<typeof backup>;
export type BucketOptions = NonNullable<BackupOptions["bucket"]>;
