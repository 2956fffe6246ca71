/** Determines what must be redone after a file has changed. */

export interface Effect {
  /** Bundle again; with the config read again; or in a new process, because the one that builds has read this code. */
  build: "none" | "again" | "config" | "anew";
  /** Start the server half again. */
  server: boolean;
}

export const nothing: Effect = { build: "none", server: false };
export const everything: Effect = { build: "anew", server: true };

const builds = ["none", "again", "config", "anew"] as const;

/** Returns the effect of both. */
export const combined = (a: Effect, b: Effect): Effect => ({
  build: builds.indexOf(a.build) > builds.indexOf(b.build) ? a.build : b.build,
  server: a.server || b.server,
});

export const isNothing = ({ build, server }: Effect): boolean => build === "none" && !server;

/** Folders of the kernel and of plugins, by half. */
const half = (name: string): RegExp => new RegExp(`(^|/)(kernel|plugins/[^/]+)/${name}`);

const rules: readonly (readonly [file: RegExp, effect: Effect])[] = [
  [/\.config\.ts$/, { build: "config", server: true }],
  // The build itself reads these, so it must restart to see them.
  [/(^|\/)browser\.tsx?$|(^|\/)kernel\/browser\/ui\/kernel-icons\.ts$/, { build: "anew", server: false }],
  [half("browser/"), { build: "again", server: false }],
  // What checks the config and writes the pages.
  [half("server/(config|install|page)/"), everything],
  [half("server(/|\\.ts$)"), { build: "none", server: true }],
  [half("messages/.+\\.json$"), { build: "again", server: true }],
];

export function effectOf(file: string): Effect {
  if (!/\.(tsx?|css|json|svg|png|webp)$/.test(file) || /\.(test|gallery)\.tsx?$|\.d\.ts$/.test(file)) return nothing;
  return rules.find(([pattern]) => pattern.test(file))?.[1] ?? everything;
}
