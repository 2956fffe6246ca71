/** The HTML of every page: no inline script or style, and hints for exactly the files that the page's route needs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResolvedPortal } from "../kernel.ts";
import type { EarlyAnswers } from "./early-answers.ts";
import type { BuildManifest } from "./manifest.ts";

export interface Pages {
  /** `path` is below the base path, without the query. Unknown pages are the browser half's business. */
  html(path: string, early: EarlyAnswers): { headers: Readonly<Record<string, string>>; body: string };
}

export function createPages({ distDir, portal }: { distDir: string; portal: Pick<ResolvedPortal, "basePath" | "brand" | "title" | "languages"> }): Pages {
  const manifest = JSON.parse(readFileSync(join(distDir, "manifest.json"), "utf8")) as BuildManifest;
  const made = new Map<string, string>();
  return {
    html: (path, early) => {
      const route = manifest.routes.find((candidate) => matches(candidate.path, path));
      const key = route?.path ?? "";
      const page = made.get(key) ?? renderPage(manifest, portal, route?.preload ?? [], route?.css ?? []);
      made.set(key, page);
      // Data, not script: the policy has nothing against it, and `<` cannot end the block.
      const data = `<script type="application/json" id="early">${JSON.stringify(early).replace(/</g, "\\u003c")}</script>`;
      return { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }, body: page.replace(earlyMark, () => data) };
    },
  };
}

/** Where the answers that come with the page are put; in front of an outside server it stays a comment. */
const earlyMark = "<!--early-->";

/** The page for one route; also written to `dist/index.html` for deployments in front of another server. */
export function renderPage(manifest: BuildManifest, portal: Pick<ResolvedPortal, "basePath" | "brand" | "title" | "languages">, preload: readonly string[], css: readonly string[]): string {
  const asset = (file: string): string => escape(`${portal.basePath}/assets/${file}`);
  const { entry } = manifest;
  return [
    "<!doctype html>",
    `<html lang="${escape(portal.languages[0] ?? "en")}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    earlyMark,
    `<title>${escape(portal.title ?? portal.brand.name)}</title>`,
    `<script src="${asset(entry.theme)}"></script>`,
    ...[...new Set([...entry.css, ...css])].map((file) => `<link rel="stylesheet" href="${asset(file)}">`),
    `<script type="module" src="${asset(entry.boot)}"></script>`,
    ...preload.map((file) => `<link rel="modulepreload" href="${asset(file)}">`),
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

function matches(route: string, path: string): boolean {
  const wanted = route.split("/");
  const given = path.split("/");
  return wanted.length === given.length && wanted.every((segment, index) => (segment.startsWith(":") ? given[index] !== "" : segment === given[index]));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
