/** The frame of every page of the site. */
import { sections } from "./sections.ts";
import type { MarkdownPage } from "./read-pages.ts";

export interface FramedPage {
  /** `plugins/`, or empty for the first page. */
  path: string;
  title: string;
  about: string;
  content: string;
  titles: ReadonlyMap<string, string>;
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const titlesOf = (pages: readonly MarkdownPage[]): ReadonlyMap<string, string> =>
  new Map(pages.map(({ name, title }) => [name, title]));

export function framePage({ path, title, about, content, titles }: FramedPage): string {
  const root = "../".repeat(path.split("/").length - 1) || "./";
  const link = (place: string, words: string): string =>
    `<a href="${root}${place}"${place === path ? ' aria-current="page"' : ""}>${escape(words)}</a>`;
  const menu = sections
    .map(
      (section) => `<h2>${section.title}</h2>
<ul>${section.pages.map(({ name }) => `<li>${link(`${name}/`, titles.get(name) ?? name)}</li>`).join("")}</ul>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title === "Portal" ? title : `${title} · Portal`)}</title>
<meta name="description" content="${escape(about)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}pagefind/pagefind-ui.css">
<link rel="stylesheet" href="${root}site.css">
<script src="${root}site.js"></script>
<script src="${root}pagefind/pagefind-ui.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="${root}">Portal</a>
<div id="search" data-root="${root}"></div>
<button id="theme" type="button">Dark theme</button>
</header>
<div class="columns">
<nav aria-label="Documentation"><details open><summary>All pages</summary>
${menu}
</details></nav>
<main id="content" tabindex="-1" data-pagefind-body>
${content}
</main>
</div>
</body>
</html>
`;
}
