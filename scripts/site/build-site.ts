/** Builds the documentation as a site: pages, a search index, and the texts for language models. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import Eleventy from "@11ty/eleventy";
import { close, createIndex } from "pagefind";
import { createMarkdown } from "./markdown.ts";
import { framePage, titlesOf } from "./page-layout.ts";
import { readPages, readStart, type MarkdownPage } from "./read-pages.ts";
import { sections } from "./sections.ts";

const about = "A kernel for admin back offices: resources, permissions, audit log, imports, live updates and plugins";

/**
 * Returns the number of pages.
 * @throws Error if a page cannot be read or written
 */
export async function buildSite(outDir: string): Promise<number> {
  const pages = readPages();
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  await writePages(pages, outDir);
  cpSync("docs/screenshots", join(outDir, "screenshots"), { recursive: true });
  copyFileSync(join(import.meta.dirname, "site.js"), join(outDir, "site.js"));
  const styles = [
    "kernel/browser/ui/theme.css",
    ...["site.css", "content.css"].map((name) => join(import.meta.dirname, name)),
  ];
  writeFileSync(join(outDir, "site.css"), styles.map((file) => readFileSync(file, "utf8")).join("\n"));
  writeTexts(pages, outDir);
  await writeSearch(outDir);
  return pages.length + 1;
}

async function writePages(pages: readonly MarkdownPage[], outDir: string): Promise<void> {
  const render = await createMarkdown();
  const titles = titlesOf(pages);
  const input = join(outDir, ".input");
  mkdirSync(input, { recursive: true });
  const eleventy = new Eleventy(input, outDir, {
    quietMode: true,
    configPath: null,
    config: (config) => {
      const add = (path: string, title: string, description: string, markdown: string): void => {
        const content = render(markdown, { path });
        config.addTemplate(`${path === "" ? "" : path.slice(0, -1).replaceAll("/", "-")}page.11ty.js`, {
          data: { permalink: `${path}index.html` },
          render: () => framePage({ path, title, about: description, content, titles }),
        });
      };
      add("", "Portal", about, readStart());
      for (const page of pages) add(`${page.name}/`, page.title, page.about, page.markdown);
    },
  });
  await eleventy.write();
  rmSync(input, { recursive: true });
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

async function writeSearch(outDir: string): Promise<void> {
  const { index, errors } = await createIndex();
  if (index === undefined) throw new Error(errors.join("\n"));
  const added = await index.addDirectory({ path: resolve(outDir) });
  const written = await index.writeFiles({ outputPath: join(resolve(outDir), "pagefind") });
  await close();
  const problems = [...added.errors, ...written.errors];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
