/**
 * Which language to use (spec 9). Chosen before the first paint by a script of its own, and noted in the page itself.
 */
import { languages } from "portal:build";
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../stored.ts";
import { accountLanguageKey } from "./current-language.ts";

/** The choice on this device, else the account's, else the browser's, else the first the deployment has. */
export function chooseLanguage(): string {
  const wanted = [
    readStored(storageKeys.language),
    readStored(accountLanguageKey),
    ...navigator.languages.map((code) => code.split("-")[0] ?? ""),
  ];
  return wanted.find((code) => code !== null && languages.includes(code)) ?? languages[0] ?? "en";
}

/** Fonts, hyphenation, screen readers, the direction of everything, and every call follow. */
export function showLanguage(language: string): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
}
