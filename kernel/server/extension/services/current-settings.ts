/** The current values of settings, as the kernel keeps them in memory and plugins read them. */

/** The settings of one plugin instance. */
export interface SettingsAccess<Settings extends object = Readonly<Record<string, unknown>>> {
  /**
   * The current values: those that operators have set, those that the config fixes, and defaults. Always valid by the
   * schema, and read from memory.
   */
  get(): Readonly<Settings>;
  /**
   * Calls the listener when values have changed, in every process. Returns a function that unsubscribes.
   * @example start: () => services.settings.onChange(({ pollSeconds }) => poll.every(pollSeconds))
   */
  onChange(listener: (current: Readonly<Settings>, before: Readonly<Settings>) => void): () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** The settings of all instances. */
export interface CurrentSettings {
  /** @throws Error before `load` */
  valuesOf(instanceId: string): Values;
  onChange(instanceId: string, listener: (current: Values, before: Values) => void): () => void;
  /** Reads what is stored, and keeps it current from then on; returns the function that stops that. */
  load(): Promise<() => void>;
  /** Reads what is stored again. */
  refresh(): Promise<void>;
}

/** A setting as it is now. */
export interface SettingState {
  value: unknown;
  /**
   * Where the value comes from: the default, a change by an operator, `portal.config.ts`, or the default because the
   * stored value no longer fits.
   */
  source: "default" | "changed" | "config" | "fallback";
  /** Why the stored value is not used. */
  problem?: { found: string; expected: string };
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}
