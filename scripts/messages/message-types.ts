/**
 * The types of messages: which keys there are, and which values each is filled in with. They change with those only,
 * not with a sentence.
 */
import { join } from "node:path";
import type { Messages } from "../../kernel/contract/i18n/messages.ts";
import { allFiles, readEnglish } from "./english-messages.ts";

/** A file that should be there, with its content. */
export interface TypesFile {
  file: string;
  text: string;
}

/** For each `messages/en.json` of the kernel, the plugins and the plugins of tests. */
export const messageTypes = (files = allFiles): TypesFile[] =>
  readEnglish(files).map(({ namespace, folder, texts }) => ({
    file: join(folder, "keys.d.ts"),
    text: typesOf(namespace, texts),
  }));

/** The file beside the English texts of a namespace. */
export const typesOf = (
  namespace: string,
  english: Messages,
): string => `/** Written by \`npm run messages\` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    ${JSON.stringify(namespace)}: {
${Object.entries(english)
  .map(([key, text]) => `      ${JSON.stringify(key)}: ${JSON.stringify(valuesIn(text))};`)
  .join("\n")}
    };
  }
}
`;

const valuesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join("");
