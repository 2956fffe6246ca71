/**
 * The HTML of a page, with preload hints for exactly the files that it needs. The head is complete before the page is
 * rendered, so that the browser loads these files while it is rendered.
 */
import { laterStylesClass } from "../../contract/server-rendering.ts";
import type { ResolvedPortal } from "../extension/loaded-config.ts";
import type { DocumentRoot, RenderedPage } from "./page-rendering.ts";
import type { PreloadedAnswers } from "./preloaded-answers.ts";
import type { BuildManifest } from "./manifest.ts";

/** The parts of the config that the page shows before any script has run. */
export type PagePortal = Pick<ResolvedPortal, "basePath" | "brand" | "title" | "languages">;

interface Head {
  /** Files that the page will import. */
  preload: readonly string[];
  /** Whether the page begins with styles of the second sheet; otherwise what needs it loads it. */
  needsLaterStyles?: boolean;
  preloaded?: Partial<PreloadedAnswers> | undefined;
  rendered?: {
    /** What the rendering sets on the document's element; without it, a script does so before the page is painted. */
    root: DocumentRoot;
    /** Runs before the rendering is painted. The only inline script: in a file, it would delay what is painted. */
    script: string;
  };
}

/** The default of `--accent` in `theme.css`. */
export const defaultAccent = "#4f46e5";

/** The first letter of the brand's name on its colour, as a data URL: it takes no request, and no file to make. */
export function brandIcon({ name, accent = defaultAccent }: PagePortal["brand"]): string {
  const [letter = ""] = [...name.trim()];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>` +
    `<text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" ` +
    `fill="#fff">${escape(letter.toLocaleUpperCase())}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const assetUrl = ({ basePath }: PagePortal, file: string): string => escape(`${basePath}/assets/${file}`);

export function renderHead(
  { entry, laterStyles }: BuildManifest,
  portal: PagePortal,
  { preload, needsLaterStyles = false, preloaded, rendered }: Head,
): string {
  const asset = (file: string): string => assetUrl(portal, file);
  // The styles of a server-rendered page are more urgent than what it imports.
  const priority = rendered === undefined ? "" : ' fetchpriority="low"';
  const hint = (file: string, more = ""): string =>
    `<link rel="modulepreload"${priority} href="${asset(file)}"${more}>`;
  return [
    "<!doctype html>",
    `<html ${rendered === undefined ? `lang="${escape(portal.languages[0] ?? "en")}"` : attributesOf(rendered.root)}>`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    ...(portal.brand.accent === undefined
      ? []
      : [`<meta name="theme-color" content="${escape(portal.brand.accent)}">`]),
    ...(preloaded === undefined ? [] : [dataBlock("preloaded", preloaded)]),
    `<title>${escape(portal.title ?? portal.brand.name)}</title>`,
    rendered === undefined ? `<script src="${asset(entry.theme)}"></script>` : `<script>${rendered.script}</script>`,
    `<link rel="stylesheet" href="${asset(entry.styles)}">`,
    // Otherwise the browser would only find it in the styles. Fonts are fetched as if from elsewhere.
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(entry.font)}">`,
    laterStylesLink(asset(laterStyles.file), needsLaterStyles),
    `<script type="module" src="${asset(entry.boot)}"></script>`,
    ...preload.map((file) => hint(file)),
    // The first script runs it after the elements have been painted.
    ...(rendered === undefined ? [] : [hint(entry.main, ' id="application"')]),
    `<link rel="icon" href="${escape(brandIcon(portal.brand))}">`,
    "</head>",
  ].join("\n");
}

/**
 * @param needsLaterStyles whether the rendering shows something with styles of the second sheet, which the head has not
 *   linked
 * @param nonce allows the style sheet of the rendering
 */
export function renderBody(
  { entry, laterStyles }: BuildManifest,
  portal: PagePortal,
  {
    rendered,
    needsLaterStyles = false,
    nonce = "",
  }: { rendered?: RenderedPage | undefined; needsLaterStyles?: boolean; nonce?: string } = {},
): string {
  return [
    "",
    "<body>",
    // Nothing after it is painted before it has loaded.
    ...(needsLaterStyles ? [laterStylesLink(assetUrl(portal, laterStyles.file), true)] : []),
    ...(rendered === undefined
      ? ['<div id="root"></div>', `<script type="module" src="${assetUrl(portal, entry.main)}"></script>`]
      : renderedParts(rendered, nonce)),
    "<noscript>This page needs JavaScript.</noscript>",
    "</body>",
    "</html>",
  ].join("\n");
}

function renderedParts({ html, root, queries, assumed, styles }: RenderedPage, nonce: string): string[] {
  const rules = [
    `:root{${Object.entries(root.properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(";")}}`,
    ...styles.flatMap((style, number) => (isPlainStyle(style) ? [`[data-style="${number}"]{${style}}`] : [])),
  ];
  return [
    `<style nonce="${nonce}">${rules.join("").replace(/</g, "\\3c ")}</style>`,
    `<div id="root" data-waiting="">${html}</div>`,
    dataBlock("server-state", { language: root.lang, queries, assumed, styles }),
  ];
}

/** Returns the page without data, for `dist/index.html`, which another server serves for all addresses. */
export const renderPage = (manifest: BuildManifest, portal: PagePortal): string =>
  renderHead(manifest, portal, { preload: [] }) + renderBody(manifest, portal);

/** Without a relation, a link fetches nothing until a script makes it a style sheet; a disabled one is prefetched. */
const laterStylesLink = (url: string, isNeeded: boolean): string =>
  `<link class="${laterStylesClass}"${isNeeded ? ' rel="stylesheet"' : ""} href="${url}">`;

const attributesOf = ({ lang, dir, dataset }: DocumentRoot): string =>
  [
    `lang="${escape(lang)}" dir="${escape(dir)}"`,
    ...Object.entries(dataset).map(([name, value]) => `data-${name}="${escape(value)}"`),
  ].join(" ");

/**
 * The content security policy allows the block because it is data, not script; the escaped `<` cannot end the block.
 */
const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;

/** Whether declarations cannot end their rule; others are applied by the browser half alone, to their element. */
const isPlainStyle = (style: string): boolean => /^[\w\s:;.,%#()-]+$/.test(style);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
