/** The calls of the page of settings: reading those that a user may see, changing them, and their history. */
import { Type, type Static } from "typebox";
import { Column, endpoint, verbatim } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
const instanceId = Type.String({ minLength: 1, maxLength: 100 });
const settingName = Type.String({ minLength: 1, maxLength: 100 });
const version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** Maximum number of settings in one change. */
export const maxChangedSettings = 500;
/** Number of changes on one page of a history. */
export const changesPage = 20;

/** The id of a setting on the page and in conflicts. */
export const settingId = (instance: string, name: string): string => `${instance}/${name}`;

const nullableText = Type.Union([Type.String(), Type.Null()]);

export const SettingInfo = Type.Object({
  instanceId,
  name: settingName,
  group: Type.String({ description: "The heading under which it is shown" }),
  column: Type.Unsafe<Column>(Column),
  value: Type.Optional(Type.Unknown({ description: "The current value; absent for a secret" })),
  isSecret: Type.Boolean(),
  isSet: Type.Boolean({ description: "Whether a secret has a value" }),
  isSensitive: Type.Boolean({ description: "A change needs a recent proof of identity" }),
  defaultValue: Type.Optional(Type.Unknown({ description: "Absent for a secret" })),
  source: Type.Enum(["default", "changed", "config", "fallback"], {
    description:
      "`config`: portal.config.ts fixes it; `fallback`: the default, because the stored value no longer fits",
  }),
  problem: Type.Optional(Type.String({ description: "Why the stored value is not used" })),
  mayChange: Type.Boolean(),
  version: Type.Integer({ description: "The number of changes so far; a change names the one it is based on" }),
  changedAt: nullableText,
  changedBy: Type.Union([Type.String(), Type.Null()], { description: "The user name; null of a deleted account" }),
});
export type SettingInfo = Static<typeof SettingInfo>;

/** Returns the settings that the user may see. */
export const getSettings = endpoint({
  method: "POST",
  path: "/get_settings",
  mount: "admin",
  body: Type.Object({}, strict),
  reply: Type.Object({ settings: Type.Array(SettingInfo) }),
});

export const SettingChange = Type.Object(
  {
    instanceId,
    name: settingName,
    version,
    value: Type.Optional(Type.Unknown({ description: "Absent: back to the default", ...verbatim })),
  },
  strict,
);
export type SettingChange = Static<typeof SettingChange>;

/**
 * Changes settings, all or none. One that somebody has changed since `version` is refused and listed in `conflict`,
 * with its current state in `current`.
 */
export const changeSettings = endpoint({
  method: "POST",
  path: "/change_settings",
  mount: "admin",
  body: Type.Object({ changes: Type.Array(SettingChange, { minItems: 1, maxItems: maxChangedSettings }) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

export const PastChange = Type.Object({
  version: Type.Integer(),
  at: Type.String(),
  by: nullableText,
  from: Type.Optional(Type.String({ description: "In words; absent for a secret" })),
  to: Type.Optional(Type.String()),
  isReset: Type.Boolean({ description: "It went back to the default" }),
});
export type PastChange = Static<typeof PastChange>;

/** Returns the changes of a setting, the latest first. `before` is the last version shown, for the next page. */
export const listSettingChanges = endpoint({
  method: "POST",
  path: "/list_setting_changes",
  mount: "admin",
  body: Type.Object({ instanceId, name: settingName, before: Type.Optional(version) }, strict),
  reply: Type.Object({ changes: Type.Array(PastChange), hasMore: Type.Boolean() }),
});
