/** Markdown as HTML: links between pages, headings that can be linked to, and code with colours in both themes. */
import { posix } from "node:path";
import markdownIt from "markdown-it";
import anchor from "markdown-it-anchor";
import shiki from "@shikijs/markdown-it";
import { allPages, fileOf } from "./sections.ts";

export interface Rendering {
  /** The page's place below the root of the site: `plugins/`, or empty for the first one. */
  path: string;
}

/** As GitHub makes them, since the files are read there too. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** A file that is a page of the site has its place; other files of the repository are named without a link. */
const placeOf = new Map(allPages.map(({ name }) => [fileOf(name), `${name}/`]));

export async function createMarkdown(): Promise<(text: string, rendering: Rendering) => string> {
  const markdown = markdownIt({ html: true });
  markdown.use(anchor, { slugify, permalink: anchor.permalink.headerLink({ safariReaderFix: true }) });
  markdown.use(
    await shiki({
      themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
      defaultColor: false,
    }),
  );
  markdown.core.ruler.push("site-links", (state) => {
    const path = String((state.env as Record<string, unknown>)["path"]);
    for (const { children } of state.tokens) {
      for (const [place, token] of (children ?? []).entries()) {
        if (token.type !== "link_open") continue;
        const address = siteAddress(String(token.attrGet("href") ?? ""), path);
        if (address !== undefined) token.attrSet("href", address);
        else removeLink(children ?? [], place);
      }
    }
  });
  markdown.renderer.rules["table_open"] = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules["table_close"] = () => "</table></div>\n";
  return (text, rendering) => markdown.render(text, { ...rendering });
}

/** Returns undefined for a file that the site does not have. */
function siteAddress(href: string, path: string): string | undefined {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [file = "", fragment] = href.split("#");
  const place = file === "" ? path : placeOf.get(posix.normalize(file));
  return place === undefined
    ? undefined
    : `${posix.relative(`/${path}`, `/${place}`) || "."}/${fragment === undefined ? "" : `#${fragment}`}`;
}

type Tokens = NonNullable<ReturnType<ReturnType<typeof markdownIt>["parse"]>[number]["children"]>;

function removeLink(tokens: Tokens, place: number): void {
  const close = tokens.findIndex(({ type }, index) => index > place && type === "link_close");
  for (const index of [place, close]) {
    const token = tokens[index];
    if (token === undefined) continue;
    token.type = "text";
    token.tag = "";
    token.content = "";
    token.nesting = 0;
  }
}
