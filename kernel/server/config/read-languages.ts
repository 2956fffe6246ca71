/** Which languages the deployment has: those that the config names ship, or a plugin or the config describes them. */
import {
  describeLanguage,
  shippedLanguages,
  type Language,
  type LanguageDeclaration,
} from "../../contract/format/language.ts";
import type { PluginContract, PluginUse } from "../../contract/extension/plugin-contract.ts";
import type { Report } from "../problems/report.ts";
import { quote } from "./value-in-words.ts";

type Named = string | (LanguageDeclaration & { code: string });

/**
 * @param named as in the config
 * @param uses the plugins of the config, whose contracts may be anything
 * @param placeOf the place of a plugin in the config
 */
export function readLanguages(
  named: readonly Named[],
  uses: readonly PluginUse[],
  placeOf: (use: PluginUse) => string,
  report: Report,
): Language[] {
  const declared = declaredLanguages(uses, placeOf, report);
  const valid = [...new Set([...shippedLanguages, ...declared.keys()])];
  const seen = new Set<string>();
  return named.flatMap((language, index) => {
    const { code, ...own } = typeof language === "string" ? { code: language } : language;
    const where = `languages[${index}]`;
    if (typeof language === "string" && !valid.includes(code)) {
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where,
        found: quote(code),
        expected: `one of ${valid.map((known) => JSON.stringify(known)).join(", ")}`,
        wrong: code,
        valid,
      });
      return [];
    }
    if (seen.has(code)) {
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where,
        found: `${JSON.stringify(code)} again`,
        expected: "each language once",
      });
      return [];
    }
    seen.add(code);
    return [describeLanguage(code, { ...declared.get(code), ...own })];
  });
}

function declaredLanguages(
  uses: readonly PluginUse[],
  placeOf: (use: PluginUse) => string,
  report: Report,
): Map<string, LanguageDeclaration> {
  const declared = new Map<string, LanguageDeclaration>();
  const owners = new Map<string, string>(shippedLanguages.map((code) => [code, "the portal"]));
  for (const use of uses) {
    const contract = use.contract as Partial<PluginContract> | undefined;
    for (const [code, language] of Object.entries(contract?.languages ?? {})) {
      const where = `${placeOf(use)} . contract.ts . languages . ${code}`;
      const owner = owners.get(code);
      if (!/^[a-z]{2,3}$/.test(code))
        report({
          code: "PORTAL_LANGUAGE_INVALID",
          where,
          found: `the code ${JSON.stringify(code)}`,
          expected: "a code of two or three lowercase letters, like nl",
        });
      else if (owner !== undefined && owner !== use.plugin)
        report({
          code: "PORTAL_LANGUAGE_INVALID",
          where,
          found: `the language "${code}", which ${owner} has`,
          expected: "a language that no other plugin adds; `translations` changes the texts of any",
        });
      else {
        owners.set(code, use.plugin);
        declared.set(code, language);
      }
    }
  }
  return declared;
}
