/** What docs/architecture.md and docs/internals.md say about the code is where they say it is. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const textOf = (page: string): string => readFileSync(`docs/${page}.md`, "utf8").replaceAll(/```[\s\S]*?```/g, "");
const architecture = textOf("architecture");
const sources = globSync("{kernel,command,plugins,scripts,tests,deploy,docs}/**/*.*", {
  exclude: ["**/node_modules/**", "tests/output/**"],
});
const quotesIn = (part: string): string[] => [...part.matchAll(/`([^`\n]+)`/g)].map(([, quote = ""]) => quote);
const hasExtension = /^[\w@./-]+\.(tsx?|css|json|md|sql)$/;
const isBelow = /^(kernel|command|plugins|scripts|tests|deploy|docs)\/[\w/.-]+$/;
const isPath = (quote: string): boolean => hasExtension.test(quote) || isBelow.test(quote);
/** A path, or the end of one: `write-once.ts` beside another, `server/visibility.ts` after one of the same plugin. */
const filesAt = (quote: string): string[] =>
  sources.filter(
    (path) => path === quote || path.endsWith(`/${quote}`) || path.startsWith(`${quote.replace(/\/$/, "")}/`),
  );

it.each([
  ["architecture", 40],
  ["internals", 40],
  ["decisions", 10],
])("%s names files and folders that exist", (page, min) => {
  const paths = quotesIn(textOf(page)).filter(isPath);
  expect(paths.length).toBeGreaterThan(min);
  expect(paths.filter((path) => !existsSync(path) && filesAt(path).length === 0)).toEqual([]);
});
it("architecture names, where it says where to look, what stands in the files that it names", () => {
  const rows = architecture.split("\n").filter((line) => /^\| (Where|Who|What) /.test(line));
  expect(rows.length).toBeGreaterThan(7);
  const absent = rows.flatMap((row) => {
    const quotes = quotesIn(row);
    const read = quotes
      .filter(isPath)
      .flatMap(filesAt)
      .map((file) => readFileSync(file, "utf8"));
    // `toast()` and `services.publish` are looked for by their last word.
    const names = quotes.flatMap((quote) => /^(?:\w+\.)?([a-z][a-zA-Z]+)(?:\(\))?$/.exec(quote)?.[1] ?? []);
    return names.filter((name) => !read.some((code) => new RegExp(`\\b${name}\\b`).test(code)));
  });
  expect(absent).toEqual([]);
});
it("the engine exports the number of names that the page says, at most 60", () => {
  const names = [
    ...readFileSync("plugins/resources/server.ts", "utf8").matchAll(/export (?:type )?\{([^}]*)\}/g),
  ].flatMap(([, list = ""]) => list.split(",").filter((name) => name.trim() !== ""));
  expect(architecture).toContain(`It exports ${names.length} names`);
  expect(names.length).toBeLessThanOrEqual(60);
});
