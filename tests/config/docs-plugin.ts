/** The plugin of docs/plugins.md, exactly as printed there. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typesOf } from "../../command/messages/message-types.ts";

export const docsPage = readFileSync("docs/plugins.md", "utf8");

/** Code blocks that name their file in the opening line. */
export const docsFiles = [...docsPage.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = "", text = ""]) => ({
  path,
  text,
}));

const textOf = (path: string): string => docsFiles.find((file) => file.path === path)?.text ?? "";

/** Writes its files, the types of its messages, and its config for a folder three levels below this repository. */
export function writeDocsPlugin(folder: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of docsFiles) write(path, text);
  // As `npm run messages` does.
  write(
    "plugins/reviews/messages/keys.d.ts",
    typesOf("reviews", JSON.parse(textOf("plugins/reviews/messages/en.json"))),
  );
  write(
    "reviews.config.ts",
    textOf("reviews.config.ts").replace("brand: {", 'pluginFolders: ["../../../plugins", "plugins"], brand: {'),
  );
}
