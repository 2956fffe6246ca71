/** Which file may import which: halves, the kernel and its plugins, layers. */
import { linesAgainstLayers } from "./layers.ts";
import { imports, isRelative, type Rule } from "./rule.ts";
import { entryPoints, isGallery, type Import, type Place } from "./source-file.ts";

const isOwn = ({ path }: Import, from: Place): boolean =>
  from.owner === "kernel" ? path.startsWith("kernel/") : new RegExp(`(^|/)plugins/${from.owner}/`).test(path);

const toolsEntryPoint = "@portalkit/kernel/tools";
const isOtherEntryPoint = (target: string): boolean =>
  target.startsWith("@portalkit/kernel") && target !== toolsEntryPoint;

export const importRules: readonly Rule[] = [
  {
    says: "the kernel imports no plugin",
    lines: imports(
      ({ to, path }, { owner }) =>
        owner === "kernel" && (/(^|\/)plugins\//.test(path) || (to !== undefined && to.owner !== "kernel")),
    ),
  },
  {
    says: "inside the kernel imports are relative",
    lines: imports(({ target }, { owner }) => owner === "kernel" && target.startsWith("@portalkit/kernel")),
  },
  {
    says: "a plugin imports only the entry points of the kernel",
    lines: imports(
      (found, { owner }) =>
        owner !== "kernel" &&
        ((isRelative(found) && /(^|\/)kernel(\/|\.)/.test(found.path)) ||
          (found.target.startsWith("@portalkit/kernel/") && !(found.target in entryPoints))),
    ),
  },
  {
    // Every page loads the declarations of all plugins: what they import is in the application's file.
    says: "a plugin's browser.tsx imports only `@portalkit/kernel/browser/plugin` of the kernel's browser half",
    lines: imports(
      ({ target }, { owner }, _needs, path) =>
        owner !== "kernel" && path.endsWith("/browser.tsx") && target === "@portalkit/kernel/browser",
    ),
  },
  {
    says: "only the gallery imports the gallery and its examples, which no deployment contains",
    lines: (file) =>
      file.isTest || file.isGallery || file.path.startsWith("scripts/")
        ? []
        : file.imports.filter(({ path }) => isGallery(path)).map(({ line }) => line),
  },
  {
    says: "a plugin imports another one only as `@portalkit/<name>`, or its `/browser-api`, `/gallery` and `/server`",
    lines: imports(
      (found, from) =>
        from.owner !== "kernel" &&
        ((isRelative(found) && found.to !== undefined && found.to.owner !== "kernel" && !isOwn(found, from)) ||
          /^@portalkit\/(?!kernel\/)[^/]+\/(?!(browser-api|gallery|server)$)/.test(found.target)),
    ),
  },
  {
    says: "a plugin that another one imports is in its `needs` or `uses`",
    lines: imports(
      ({ target, to }, { owner }, needs) =>
        owner !== "kernel" &&
        target.startsWith("@portalkit/") &&
        to !== undefined &&
        to.owner !== "kernel" &&
        to.owner !== owner &&
        needs.get(owner)?.includes(to.owner) !== true,
    ),
  },
  {
    says: "the tools in command/ import the kernel only as `@portalkit/kernel/tools`, which only they import",
    lines: ({ path, isTest, imports: all }) =>
      isTest || path.includes("/samples/")
        ? []
        : all
            .filter((found) =>
              path.startsWith("command/")
                ? found.path.startsWith("kernel/") || isOtherEntryPoint(found.target)
                : found.target === toolsEntryPoint,
            )
            .map(({ line }) => line),
  },
  {
    says: "the kernel imports the tools only as `@portalkit/command`, which an installation may lack",
    lines: ({ path, isTest, imports: all }) =>
      isTest || !path.startsWith("kernel/")
        ? []
        : all.filter((found) => found.path.startsWith("command/")).map(({ line }) => line),
  },
  {
    says: "the contract half does not import the browser half",
    lines: imports(({ to }, { half }) => half === "contract" && to?.half === "browser"),
  },
  {
    says: "the contract half does not import the server half",
    lines: imports(({ to }, { half }) => half === "contract" && to?.half === "server"),
  },
  {
    says: "the browser half does not import the server half",
    lines: imports(({ to }, { half }) => half === "browser" && to?.half === "server"),
  },
  {
    says: "the server half does not import the browser half",
    lines: imports(({ to }, { half }) => half === "server" && to?.half === "browser"),
  },
  {
    says: "only the server half uses Node",
    lines: imports(({ target }, { half }) => half !== "server" && target.startsWith("node:")),
  },
  {
    says: "the contract half uses no React and no HTTP server, and of the database only the types in `kernel/contract/database.ts`",
    lines: imports(
      ({ target }, { half }, _needs, path) =>
        half === "contract" &&
        /^(react|react-dom|react-router-dom|jotai|kysely|fastify|pg|ws)(\/|$)/.test(target) &&
        !(path === "kernel/contract/database.ts" && target === "kysely"),
    ),
  },
  {
    says: "the kernel and its plugins do not import scripts, tests or the config",
    lines: imports(({ path }) => /^(scripts|tests)\/|(^|\/)portal\.config\.ts$/.test(path)),
  },
  {
    says: "a folder is on a layer, and imports only itself and lower layers (scripts/imports/layers.ts)",
    lines: (file) => linesAgainstLayers(file),
  },
  {
    says: "relative imports have their extension",
    lines: ({ imports: all }) =>
      all.filter((found) => isRelative(found) && !/\.(ts|tsx|css|json|js)$/.test(found.target)).map(({ line }) => line),
  },
];
