/** The English texts as they stand in the files: those of the kernel, of each plugin and of the plugins of tests. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Messages } from "../../kernel/contract/i18n/messages.ts";

/** The texts of one `messages/en.json`. */
export interface EnglishMessages {
  /** What comes before the colon of a key: the plugin's name, or one of the kernel's namespaces. */
  namespace: string;
  /** The folder of the file, and of its translations. */
  folder: string;
  texts: Messages;
}

/** What a deployment may run. */
export const shippedFiles: readonly string[] = ["kernel/messages/*/en.json", "plugins/*/messages/en.json"];
/** The same, with the plugins of tests. */
export const allFiles: readonly string[] = [...shippedFiles, "tests/fixtures/plugins/*/messages/en.json"];

/** @param files patterns of the files of English texts */
export const readEnglish = (files: readonly string[]): EnglishMessages[] =>
  globSync([...files])
    .toSorted()
    .map((file) => ({
      namespace: namespaceOf(file),
      folder: dirname(file),
      texts: JSON.parse(readFileSync(file, "utf8")) as Messages,
    }));

/** The kernel has several, each in a folder of its own; a plugin has one, which is called as the plugin. */
const namespaceOf = (file: string): string =>
  file.split("/").findLast((name) => name !== "messages" && name !== "en.json") ?? "";
