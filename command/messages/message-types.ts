/**
 * Generates the types of messages: the keys, and the values that each message requires. They change only with those,
 * not with the wording.
 */
import { join } from "node:path";
import type { Messages } from "@portalkit/kernel/tools";
import { readEnglish } from "./english-messages.ts";

/** A file that should exist, with its content. */
export interface TypesFile {
  file: string;
  text: string;
}

/**
 * Returns the types of each file of English texts.
 * @param files glob patterns of the files
 */
export const messageTypes = (files: readonly string[]): TypesFile[] =>
  readEnglish(files).map(({ namespace, folder, texts }) => ({
    file: join(folder, "keys.d.ts"),
    text: typesOf(namespace, texts),
  }));

/** The types file next to the English texts of a namespace. */
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
