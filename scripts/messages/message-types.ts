/** The types of messages: which keys there are, and which values each is filled in with. They change with those only, not with a sentence. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file that should be there, with its content. */
export interface TypesFile {
  file: string;
  text: string;
}

/** For each `messages/en.json` of the kernel, the plugins and the plugins of tests. */
export const messageTypes = (patterns: readonly string[] = ["kernel/messages/*/en.json", "plugins/*/messages/en.json", "tests/fixtures/plugins/*/messages/en.json"]): TypesFile[] =>
  patterns.flatMap((pattern) => globSync(pattern)).toSorted().map((file) => ({
    file: join(dirname(file), "keys.d.ts"), text: typesOf(namespaceOf(file), JSON.parse(readFileSync(file, "utf8")) as Record<string, string>),
  }));

/** The kernel has several, each in a folder of its own; a plugin has one, which is called as the plugin. */
const namespaceOf = (file: string): string => file.split("/").findLast((name) => name !== "messages" && name !== "en.json") ?? "";

/** The file beside the English texts of a namespace. */
export const typesOf = (namespace: string, english: Readonly<Record<string, string>>): string => `/** Written by \`npm run messages\` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    ${JSON.stringify(namespace)}: {
${Object.entries(english).map(([key, text]) => `      ${JSON.stringify(key)}: ${JSON.stringify(valuesIn(text))};`).join("\n")}
    };
  }
}
`;

const valuesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join("");
