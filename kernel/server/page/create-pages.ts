/**
 * The HTML of every page: no inline script or style, and preload hints for exactly the files that the page's route
 * needs.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ResolvedPortal } from "../extension/loaded-config.ts";
import type { EarlyAnswers } from "./early-answers.ts";
import type { BuildManifest, PageFiles } from "./manifest.ts";
import { findRoute } from "./find-route.ts";

export interface Pages {
  /**
   * `path` is relative to the base path, without the query. Never fails for unknown paths: the browser half shows
   * those.
   */
  html(path: string, early?: EarlyAnswers): { headers: Readonly<Record<string, string>>; body: string };
}

/** The parts of the config that the page shows before any script has run. */
export type PagePortal = Pick<ResolvedPortal, "basePath" | "brand" | "title" | "languages">;

/** Picks up a new build while the server runs. @throws Error if there is no build */
export function createPages({ distDir, portal }: { distDir: string; portal: PagePortal }): Pages {
  const file = join(distDir, "manifest.json");
  let current = readBuild(file);
  return {
    html: (path, early) => {
      if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== current.madeAt) current = rereadBuild(file, current);
      const { manifest, made } = current;
      const route = findRoute(manifest.routes, path);
      const key = route?.path ?? "";
      const files = route ?? manifest.otherwise;
      const page = made.get(key) ?? renderPage(manifest, portal, files);
      made.set(key, page);
      // The content security policy allows this block because it is data, not script; the escaped `<` cannot end the
      // block.
      const { components = [], ...embedded } = early ?? {};
      const data = `<script type="application/json" id="early">${JSON.stringify(embedded).replace(/</g, "\\u003c")}</script>`;
      const parts = components.flatMap(({ name, page: on }) => manifest.fields[name]?.[on] ?? []);
      return {
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
        body: page
          .replace(earlyMark, () => data)
          .replace(partsMark, () =>
            preloadLinks(portal, new Set(parts.filter((file) => !files.preload.includes(file)))),
          ),
      };
    },
  };
}

interface Build {
  manifest: BuildManifest;
  /** The modification time of the manifest file, in milliseconds. */
  madeAt: number;
  /** The pages rendered so far, by route. */
  made: Map<string, string>;
}

function readBuild(file: string): Build {
  return {
    madeAt: statSync(file).mtimeMs,
    manifest: JSON.parse(readFileSync(file, "utf8")) as BuildManifest,
    made: new Map(),
  };
}

/** Keeps the previous build while its folder is being replaced. */
function rereadBuild(file: string, before: Build): Build {
  try {
    return readBuild(file);
  } catch {
    return before;
  }
}

/**
 * The place of the early answers in the page. In `dist/index.html`, which another server serves, it stays a comment.
 */
const earlyMark = "<!--early-->";
/** The place of the hints for files that the columns of the page's resource need. */
const partsMark = "<!--parts-->";

const assetUrl = ({ basePath }: PagePortal, file: string): string => escape(`${basePath}/assets/${file}`);

const preloadLinks = (portal: PagePortal, files: Iterable<string>): string =>
  [...files].map((file) => `<link rel="modulepreload" href="${assetUrl(portal, file)}">`).join("\n");

/** Renders the page for one route, or `dist/index.html` for all routes, which another server serves. */
export function renderPage(
  manifest: BuildManifest,
  portal: PagePortal,
  { preload }: PageFiles = { preload: [] },
): string {
  const asset = (file: string): string => assetUrl(portal, file);
  const { entry } = manifest;
  return [
    "<!doctype html>",
    `<html lang="${escape(portal.languages[0] ?? "en")}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    ...(portal.brand.accent === undefined
      ? []
      : [`<meta name="theme-color" content="${escape(portal.brand.accent)}">`]),
    earlyMark,
    `<title>${escape(portal.title ?? portal.brand.name)}</title>`,
    `<script src="${asset(entry.theme)}"></script>`,
    `<link rel="stylesheet" href="${asset(entry.styles)}">`,
    `<script type="module" src="${asset(entry.boot)}"></script>`,
    preloadLinks(portal, preload),
    partsMark,
    `<script type="module" src="${asset(entry.main)}"></script>`,
    '<link rel="icon" href="data:,">',
    "</head>",
    "<body>",
    '<div id="root"></div>',
    "<noscript>This page needs JavaScript.</noscript>",
    "</body>",
    "</html>",
  ].join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
