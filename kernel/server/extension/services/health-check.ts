/** Checks of the running deployment, for whoever operates it. */

/** Something that may be wrong with the running deployment. The page of the plugin `system` shows what checks find. */
export interface HealthCheck {
  /** Unique in the plugin; named in the log if the check fails. */
  name: string;
  /** Only reads, within seconds. Use `translate` for the texts. */
  run: () => Promise<readonly HealthFinding[]>;
}

export interface HealthFinding {
  /** `warning`: something to look at; `problem`: something that harms users now, or will soon. */
  level: "ok" | "warning" | "problem";
  /** A sentence in the language of the call. */
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** A plugin of the config. */
export interface InstalledPlugin {
  readonly id: string;
  readonly plugin: string;
  /** Of its package; empty without a package. */
  readonly version: string;
  readonly healthChecks: readonly HealthCheck[];
}
