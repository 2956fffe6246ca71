/**
 * Builds the documentation as a site: pages, a search index, and the texts for language models. `npm run site` starts
 * it as a program, after it has installed the packages of this folder: `node build-site.ts dist/site`.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import Eleventy from "@11ty/eleventy";
import { close, createIndex } from "pagefind";
import { createMarkdown } from "./markdown.ts";
import { framePage, titlesOf } from "./page-layout.ts";
import { readPages, readStart } from "./read-pages.ts";
import { about, writeSiteFiles } from "./site-files.ts";

const [outDir = "dist/site"] = process.argv.slice(2);
const pages = readPages();
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
await writePages();
writeSiteFiles(pages, outDir);
await writeSearch();
const broken = brokenLinks();
if (broken.length > 0) {
  process.stderr.write(`Links to what is not there:\n${broken.map((link) => `  ${link}\n`).join("")}`);
  process.exitCode = 1;
} else process.stdout.write(`${pages.length + 1} pages are in ${outDir}\n`);

async function writePages(): Promise<void> {
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

async function writeSearch(): Promise<void> {
  const { index, errors } = await createIndex();
  if (index === undefined) throw new Error(errors.join("\n"));
  const added = await index.addDirectory({ path: resolve(outDir) });
  const written = await index.writeFiles({ outputPath: join(resolve(outDir), "pagefind") });
  await close();
  const problems = [...added.errors, ...written.errors];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Returns each link to a page, a part of a page or a picture that the site does not have. */
function brokenLinks(): string[] {
  const textOf = (file: string): string => readFileSync(join(outDir, file), "utf8");
  return globSync("**/index.html", { cwd: outDir }).flatMap((file) =>
    [...textOf(file).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)]
      .map(([, address = ""]) => address)
      .filter((address) => !/^[a-z]+:/.test(address))
      .filter((address) => {
        const [path = "", fragment] = address.split("#");
        const target = join(dirname(file), path, path.endsWith("/") ? "index.html" : "");
        const found = path === "" ? file : target;
        if (!existsSync(join(outDir, found))) return true;
        return fragment !== undefined && !textOf(found).includes(` id="${decodeURIComponent(fragment)}"`);
      })
      .map((address) => `${file}: ${address}`),
  );
}
