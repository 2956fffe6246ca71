/** Reads the English texts from the files of the kernel, of each plugin and of the test plugins. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Messages } from "../../kernel/contract/i18n/messages.ts";

/** The texts of one `messages/en.json`. */
export interface EnglishMessages {
  /** The part before the colon of a key: the plugin's name, or one of the kernel's namespaces. */
  namespace: string;
  /** The folder that contains the file and its translations. */
  folder: string;
  texts: Messages;
}

/** The files of everything that a deployment can run. */
export const shippedFiles: readonly string[] = ["kernel/messages/*/en.json", "plugins/*/messages/en.json"];
/** The same, with the test plugins. */
export const allFiles: readonly string[] = [...shippedFiles, "tests/fixtures/plugins/*/messages/en.json"];

/** @param files glob patterns of the files of English texts */
export const readEnglish = (files: readonly string[]): EnglishMessages[] =>
  globSync([...files])
    .toSorted()
    .map((file) => ({
      namespace: namespaceOf(file),
      folder: dirname(file),
      texts: JSON.parse(readFileSync(file, "utf8")) as Messages,
    }));

/** The kernel has several namespaces, each in its own folder; a plugin has one, with the plugin's name. */
const namespaceOf = (file: string): string =>
  file.split("/").findLast((name) => name !== "messages" && name !== "en.json") ?? "";
