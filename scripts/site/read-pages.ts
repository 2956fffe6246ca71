/** Reads the Markdown of the documentation, as the site shows it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allPages, fileOf, type SitePage } from "./sections.ts";

export interface MarkdownPage extends SitePage {
  title: string;
  /** Without the comment that generated files begin with. */
  markdown: string;
}

export function readPages(): MarkdownPage[] {
  return allPages.map((page) => {
    const text = readFileSync(join("docs", fileOf(page.name)), "utf8").replace(/^<!--.*?-->\s*/s, "");
    return { ...page, title: /^# (.+)$/m.exec(text)?.[1] ?? page.name, markdown: text };
  });
}

/** The first page: what the README says, with the links and pictures where the site has them. */
export const readStart = (): string =>
  readFileSync("README.md", "utf8")
    .replace(/^## Read on[\s\S]*$/m, "")
    .replaceAll("](docs/", "](")
    .replaceAll('"docs/screenshots/', '"screenshots/');
