/** The calls of the page of settings, and the one with which the browser half of a plugin reads its settings. */
import { Type, type Static } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";
import { Column } from "../resources/column.ts";

const strict = { additionalProperties: false } as const;
const instanceId = Type.String({ minLength: 1, maxLength: 100 });
const settingName = Type.String({ minLength: 1, maxLength: 100 });
const version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** Maximum number of settings in one change. */
export const maxChangedSettings = 500;
/** Number of changes on one page of a history. */
export const changesPage = 20;

/**
 * The topic on which changes are announced, without saying of which settings: a reason to request those on screen
 * again.
 */
export const settingsTopic = "/opentopic/settings";

/** The id of a setting on the page and in conflicts. */
export const settingId = (instance: string, name: string): string => `${instance}/${name}`;

/**
 * Where the value comes from: the default, a change by an operator, `portal.config.ts`, or the default because the
 * stored value no longer fits.
 */
export const settingSources = ["default", "changed", "config", "fallback"] as const;

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
  source: Type.Enum([...settingSources]),
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

/** Returns the settings of an instance that browsers may know. */
export const getBrowserSettings = endpoint({
  method: "POST",
  path: "/get_browser_settings",
  mount: "admin",
  body: Type.Object({ instanceId }, strict),
  reply: Type.Object({ values: Type.Record(Type.String(), Type.Unknown()) }),
});
