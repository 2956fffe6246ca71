/** Reads the English texts from their files. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Messages } from "@portalkit/kernel/tools";

/** The texts of one `messages/en.json`. */
export interface EnglishMessages {
  /** The part before the colon of a key: the plugin's name, or one of the kernel's namespaces. */
  namespace: string;
  /** The folder that contains the file and its translations. */
  folder: string;
  texts: Messages;
}

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
