/** Settings: values that operators change at run time. A contract declares them by schema; docs/plugins.md explains. */
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { EnvReference } from "./env.ts";

/** Everything about a setting that its schema does not say. Texts are message keys. */
export interface SettingDetails<Value = unknown> {
  /** The name that operators read. */
  readonly label: string;
  /** What it does, and what a change means; below the field. */
  readonly help?: string;
  /** The heading of the settings that belong together; default: the id of the instance. */
  readonly group?: string;
  /** Shown after the value: `settings.days`. */
  readonly unit?: string;
  /** The labels of the choices of an enum, by choice; a choice without one is shown as it is. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The value as long as no operator has changed it. A setting has either this or `option`; a secret has neither. */
  readonly default?: Value;
  /** The option of the same plugin whose value is the default. */
  readonly option?: string;
  /**
   * The permission that is needed to change it: one of the plugin, or `settings.change`, the permission of the plugin
   * `settings`, whatever its id, which superadmins have by default. Without one, only `portal.config.ts` can set it.
   */
  readonly change?: string;
  /** The permission that is enough to see it; users who may change it see it too. */
  readonly read?: string;
  /** A change needs a recent proof of identity. */
  readonly sensitive?: true;
  /** A text that is sealed at rest and never sent back; `""` as long as it is not set. */
  readonly secret?: true;
  /** The browser half receives the value, for every signed-in user. */
  readonly browser?: true;
}

/** The property of a setting's schema that has its details. */
export const settingKey = "~setting";

/** Mark that `setting` leaves in a schema's type; it does not exist at run time. */
export interface InBrowser {
  "~browser": true;
}

/**
 * Describes one setting of a contract. Schemas: `Type.Boolean`, `Type.Integer`, `Type.Number`, `Type.String` (with
 * `lines: true` for a text of several lines), `Type.Enum` of texts, and lists of the last two, all with their limits.
 * @example
 * settings: Type.Object({
 *   retentionDays: setting(Type.Integer({ minimum: 1, maximum: 365 }), {
 *     label: "visits:settings.retention", unit: "visits:settings.days", default: 30, change: "change-settings",
 *   }),
 * })
 */
export function setting<Schema extends TSchema, const Details extends SettingDetails<Static<Schema>>>(
  schema: Schema,
  details: Details,
): Schema & (Details extends { readonly browser: true } ? InBrowser : unknown) {
  return { ...schema, [settingKey]: details } as never;
}

/** A contract as far as its settings are concerned. */
interface WithSettings {
  readonly settings?: TObject;
}

/**
 * The settings of a contract as its server half reads them; empty if it declares none.
 * @example type VisitSettings = SettingsOf<typeof visits>;
 */
export type SettingsOf<Contract extends WithSettings> = Contract extends {
  readonly settings: TObject<infer Properties>;
}
  ? ValuesOf<Properties>
  : "settings" extends keyof Contract
    ? Readonly<Record<string, unknown>>
    : Readonly<Record<never, never>>;

type ValuesOf<Properties extends TProperties> = { readonly [Name in keyof Properties]: Static<Properties[Name]> };

/** The settings of a contract that its browser half may know: those with `browser: true`. */
export type BrowserSettingsOf<Contract extends WithSettings> = Contract extends {
  readonly settings: TObject<infer Properties>;
}
  ? {
      readonly [Name in keyof Properties as Properties[Name] extends InBrowser ? Name : never]: Static<
        Properties[Name]
      >;
    }
  : Readonly<Record<string, unknown>>;

/** `settings` of a plugin in `portal.config.ts`: the values that it fixes. */
export type SettingsInput<Contract extends WithSettings> = Contract extends {
  readonly settings: TObject<infer Properties>;
}
  ? { settings?: { [Name in keyof Properties]?: Static<Properties[Name]> | EnvReference } }
  : unknown;
