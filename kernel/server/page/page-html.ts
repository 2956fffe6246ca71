/**
 * The HTML of a page, with preload hints for exactly the files that it needs. The head is complete before the page is
 * rendered, so that the browser loads these files while it is rendered.
 */
import { hintClass, laterStylesClass, wholeStylesClass } from "../../contract/server-rendering.ts";
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
  // The elements of a server-rendered page are more urgent than what it imports.
  const hint = (file: string, more = ""): string =>
    `<link ${rendered === undefined ? 'rel="modulepreload"' : `class="${hintClass}"`} href="${asset(file)}"${more}>`;
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
    // The elements of a server-rendered page come first.
    ...(preloaded === undefined || rendered !== undefined ? [] : [dataBlock("preloaded", preloaded)]),
    `<title>${escape(portal.title ?? portal.brand.name)}</title>`,
    ...(rendered === undefined ? [`<script src="${asset(entry.theme)}"></script>`] : []),
    rendered === undefined
      ? `<link rel="stylesheet" href="${asset(entry.styles)}">`
      : hint(entry.styles, ' as="style"'),
    // Otherwise the browser would only find it in the styles. Fonts are fetched as if from elsewhere.
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(entry.font)}">`,
    ...(rendered === undefined ? [laterStylesLink(asset(laterStyles.file), needsLaterStyles)] : []),
    rendered === undefined
      ? `<script type="module" src="${asset(entry.boot)}"></script>`
      : hint(entry.boot, ' id="boot"'),
    ...preload.map((file) => hint(file)),
    ...(rendered === undefined ? [] : [hint(entry.main, ' id="application"'), `<script>${rendered.script}</script>`]),
    `<link rel="icon" href="${escape(brandIcon(portal.brand))}">`,
    "</head>",
  ].join("\n");
}

/** What of a page depends on what the server could render. */
interface Body {
  /** Of the head that has been sent. */
  head: Head;
  rendered?: RenderedPage | undefined;
  /** Returns the rules about the elements of a rendering. */
  drawnStyles?: (html: string) => string;
  /** Allows the style sheet of the rendering. */
  nonce?: string;
}

export function renderBody(manifest: BuildManifest, portal: PagePortal, body: Body): string {
  return [
    "",
    "<body>",
    ...(body.rendered === undefined
      ? unrenderedParts(manifest, portal, body.head)
      : renderedParts(manifest, portal, body)),
    "<noscript>This page needs JavaScript.</noscript>",
    "</body>",
    "</html>",
  ].join("\n");
}

function unrenderedParts(
  { entry, laterStyles }: BuildManifest,
  portal: PagePortal,
  { rendered, preloaded, needsLaterStyles = false }: Head,
): string[] {
  const asset = (file: string): string => assetUrl(portal, file);
  const root = ['<div id="root"></div>', `<script type="module" src="${asset(entry.main)}"></script>`];
  // The head has been sent for a rendering, which was late or failed.
  return rendered === undefined
    ? root
    : [
        `<link rel="stylesheet" href="${asset(entry.styles)}">`,
        laterStylesLink(asset(laterStyles.file), needsLaterStyles),
        dataBlock("preloaded", preloaded ?? {}),
        `<script type="module" src="${asset(entry.boot)}"></script>`,
        ...root,
      ];
}

function renderedParts(
  { entry, laterStyles }: BuildManifest,
  portal: PagePortal,
  { rendered, head: { preloaded = {} }, drawnStyles = () => "", nonce = "" }: Body,
): string[] {
  if (rendered === undefined) return [];
  const { html, root, queries, assumed, styles } = rendered;
  const rules = [
    drawnStyles(html),
    `:root{${Object.entries(root.properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(";")}}`,
    ...styles.flatMap((style, number) => (isPlainStyle(style) ? [`[data-style="${number}"]{${style}}`] : [])),
  ];
  return [
    `<style nonce="${nonce}">${rules.join("").replace(/</g, "\\3c ")}</style>`,
    // Below the rules above, so that the whole sheets have the last word, in their own order.
    `<link class="${wholeStylesClass}" href="${assetUrl(portal, entry.styles)}">`,
    laterStylesLink(assetUrl(portal, laterStyles.file), false),
    `<div id="root" data-waiting="">${html}</div>`,
    dataBlock("preloaded", preloaded),
    dataBlock("server-state", { language: root.lang, queries: withoutPreloaded(queries, preloaded), assumed, styles }),
  ];
}

/** Names what the page contains already in place of repeating it: the resource of a list may have 10 kB. */
function withoutPreloaded(
  queries: RenderedPage["queries"],
  { answers = {} }: Partial<PreloadedAnswers>,
): RenderedPage["queries"] {
  const places = new Map(
    Object.entries(answers).flatMap(([answer, content]) =>
      Object.entries((content ?? {}) as object).map(([property, value]) => [
        JSON.stringify(value),
        { answer, property },
      ]),
    ),
  );
  return queries.map(({ data, ...query }) => {
    const preloaded = typeof data === "object" ? places.get(JSON.stringify(data)) : undefined;
    return preloaded === undefined ? { ...query, data } : { ...query, preloaded };
  });
}

/** Returns the page without data, for `dist/index.html`, which another server serves for all addresses. */
export const renderPage = (manifest: BuildManifest, portal: PagePortal): string =>
  renderHead(manifest, portal, { preload: [] }) + renderBody(manifest, portal, { head: { preload: [] } });

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
