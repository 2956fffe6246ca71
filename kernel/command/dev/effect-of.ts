/** Determines how much must be redone after a file has changed. */

/**
 * Each includes those before it: bundle again; restart the build, with the config read again; restart the server too.
 */
const effects = ["nothing", "page", "build", "everything"] as const;
export type Effect = (typeof effects)[number];

export const greater = (a: Effect, b: Effect): Effect => (effects.indexOf(a) > effects.indexOf(b) ? a : b);

export function effectOf(file: string): Effect {
  if (!/\.(tsx?|css|json|svg|png|webp)$/.test(file) || /\.(test|gallery)\.tsx?$/.test(file)) return "nothing";
  // The build itself reads these, so it must restart to see them.
  if (/(^|\/)browser\.tsx?$|(^|\/)kernel\/browser\/ui\/kernel-icons\.ts$/.test(file)) return "build";
  return /(^|\/)(kernel|plugins\/[^/]+)\/browser\//.test(file) ? "page" : "everything";
}
