/** Counts the texts that a language of the deployment lacks: users read them in English. */
import {
  textIn,
  catalogueOf,
  configNamespace,
  knownMessages,
  splitKey,
  type LoadedConfig,
  type InstalledInstance,
} from "@portalkit/kernel/tools";
import { counted } from "./text-table.ts";

/** Returns a row for each language with missing texts, for `npm run check`. */
export function missingTexts(
  { portal }: Pick<LoadedConfig, "portal">,
  instances: readonly InstalledInstance[],
): [string, string][] {
  const catalogue = catalogueOf(instances);
  const known = knownMessages(catalogue).filter(
    ({ key, english }) => !key.startsWith(`${configNamespace}:`) && hasWords(english),
  );
  return portal.languages.flatMap((language): [string, string][] => {
    const missing = known.filter(({ key }) => {
      const [namespace = "", name = ""] = splitKey(key);
      return textIn(catalogue.get(namespace)?.[language] ?? {}, name, language) === undefined;
    }).length;
    return missing === 0
      ? []
      : [["warning", `${language} lacks ${counted(missing, "text")} of ${known.length}; users read them in English`]];
  });
}

/** `{label}: {reason}` is the same in every language. */
const hasWords = (english: string): boolean => /\p{L}/u.test(english.replace(/\{\w+\}/g, ""));
