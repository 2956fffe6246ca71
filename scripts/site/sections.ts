/** What the documentation consists of: the pages by what a reader comes for, in the order of the menu. */

export interface SitePage {
  /** The file in `docs`, without its extension. */
  name: string;
  /** What a reader finds there, for the first page and llms.txt. */
  about: string;
}

export interface SiteSection {
  title: string;
  pages: readonly SitePage[];
}

export const sections: readonly SiteSection[] = [
  {
    title: "Tutorial",
    pages: [{ name: "plugins", about: "A first plugin with a table, an action, a job, a field and a page" }],
  },
  {
    title: "How to",
    pages: [
      { name: "packages", about: "Make a deployment, publish a plugin, upgrade" },
      { name: "operations", about: "Deploy, back up, upgrade, keys, monitoring" },
    ],
  },
  {
    title: "Reference",
    pages: [
      { name: "configuration", about: "All options of portal.config.ts and of the plugins" },
      { name: "column-types", about: "Bring a type of column: money with a currency" },
      { name: "plugin-reference", about: "Everything that a plugin can do" },
      { name: "commands", about: "All commands of this repository" },
      { name: "environment", about: "Environment variables" },
      { name: "errors", about: "Codes of errors, what they mean and how to correct them" },
      { name: "api-core", about: "The names that a version does not break" },
      { name: "api/contract", about: "Exports of @portalkit/kernel/contract" },
      { name: "api/browser", about: "Exports of @portalkit/kernel/browser" },
      { name: "api/browser-plugin", about: "Exports of @portalkit/kernel/browser/plugin" },
      { name: "api/server", about: "Exports of @portalkit/kernel/server" },
      { name: "api/engine", about: "Exports of @portalkit/kernel/engine" },
      { name: "api/thread", about: "Exports of @portalkit/kernel/thread" },
      { name: "api/gallery", about: "Exports of @portalkit/kernel/gallery" },
      { name: "api/testing", about: "Exports of @portalkit/kernel/testing" },
      { name: "api/resources-browser-api", about: "Exports of @portalkit/resources/browser-api" },
      { name: "api/resources-server", about: "Exports of @portalkit/resources/server" },
    ],
  },
  {
    title: "Explanation",
    pages: [
      { name: "product", about: "What users see, and what callers can rely on" },
      { name: "architecture", about: "The whole on one page, and where to look" },
      { name: "internals", about: "How each part works" },
      { name: "states", about: "What orders, codes and redemptions go through" },
      { name: "decisions", about: "What was chosen, and why not the other way" },
      { name: "map", about: "Which folder contains what" },
      { name: "security", about: "Threat model, keys, data classes, logs" },
      { name: "asvs", about: "OWASP ASVS 5.0 level 2 item by item" },
      { name: "performance", about: "Figures of the benchmarks, with their goals" },
    ],
  },
];

/** The Markdown file of a page, relative to `docs`. */
export const fileOf = (name: string): string => (name.startsWith("api/") ? `${name}.api.md` : `${name}.md`);

export const allPages: readonly SitePage[] = sections.flatMap(({ pages }) => pages);
