/** The files of the site besides its pages: styles, script, pictures, and the texts for language models. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { titlesOf } from "./page-layout.ts";
import type { MarkdownPage } from "./read-pages.ts";
import { sections } from "./sections.ts";

export const about =
  "A kernel for admin back offices: resources, permissions, audit log, imports, live updates and plugins";

/** Writes them into the folder, which exists. */
export function writeSiteFiles(pages: readonly MarkdownPage[], outDir: string): void {
  cpSync("docs/screenshots", join(outDir, "screenshots"), { recursive: true });
  copyFileSync(join(import.meta.dirname, "site.js"), join(outDir, "site.js"));
  const styles = [
    "kernel/browser/ui/theme.css",
    ...["site.css", "content.css"].map((name) => join(import.meta.dirname, name)),
  ];
  writeFileSync(join(outDir, "site.css"), styles.map((file) => readFileSync(file, "utf8")).join("\n"));
  writeTexts(pages, outDir);
}

/** The index in llms.txt, each page as Markdown beside its HTML, and all of them in one file. */
function writeTexts(pages: readonly MarkdownPage[], outDir: string): void {
  const titles = titlesOf(pages);
  const index = sections.map(
    ({ title, pages: those }) =>
      `## ${title}\n\n${those.map((page) => `- [${titles.get(page.name) ?? page.name}](${page.name}.md): ${page.about}`).join("\n")}\n`,
  );
  writeFileSync(join(outDir, "llms.txt"), `# Portal\n\n> ${about}\n\n${index.join("\n")}`);
  writeFileSync(join(outDir, "llms-full.txt"), pages.map(({ markdown }) => markdown.trim()).join("\n\n"));
  for (const { name, markdown } of pages) {
    const file = join(outDir, `${name}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdown);
  }
}
