/**
 * Chooses the language (docs/product.md, portal 9). A separate script does so before the first paint and sets it in the
 * document.
 */
import { languageDetails, languages } from "portal:build";
import { languageDirection } from "../../contract/format/language.ts";
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../state/stored.ts";
import { accountLanguageKey } from "./current-language.ts";

/**
 * Returns the language selected on this device, else the account's, else the browser's, else the first of the
 * deployment.
 */
export function chooseLanguage(): string {
  const wanted = [
    readStored(storageKeys.language),
    readStored(accountLanguageKey),
    ...navigator.languages.map((code) => code.split("-")[0] ?? ""),
  ];
  return wanted.find((code) => code !== null && languages.includes(code)) ?? languages[0] ?? "en";
}

/**
 * Sets the document's language, which fonts, hyphenation, screen readers, the writing direction and every call depend
 * on. Sets nothing that is set already, as in a server-rendered page: the browser would compute the styles of all
 * elements again.
 */
export function showLanguage(language: string): void {
  const root = document.documentElement;
  const direction = languageDetails[language]?.direction ?? languageDirection(language);
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}
