/** The plugins of docs/plugins.md and docs/column-types.md, exactly as printed there. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typesOf } from "../../command/messages/message-types.ts";

export const docsPage = readFileSync("docs/plugins.md", "utf8");

export const typesPage = readFileSync("docs/column-types.md", "utf8");

/** Code blocks that name their file in the opening line. */
export const filesOf = (page: string): { path: string; text: string }[] =>
  [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = "", text = ""]) => {
    return { path, text };
  });
export const docsFiles = [...filesOf(docsPage), ...filesOf(typesPage)];

const textOf = (path: string): string => docsFiles.find((file) => file.path === path)?.text ?? "";

/** Writes their files, the types of their messages, and the config of the first, three levels below this repository. */
export function writeDocsPlugin(folder: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of docsFiles) write(path, text);
  // As `npm run messages` does.
  for (const name of ["reviews", "prices"])
    write(`plugins/${name}/messages/keys.d.ts`, typesOf(name, JSON.parse(textOf(`plugins/${name}/messages/en.json`))));
  write(
    "reviews.config.ts",
    textOf("reviews.config.ts").replace("brand: {", 'pluginFolders: ["../../../plugins", "plugins"], brand: {'),
  );
}
