/** Which language to use: the stored choice, else the browser's own, else the first the deployment has (spec 9). */
import { build } from "portal:build";
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../stored.ts";

export function currentLanguage(): string {
  const wanted = [readStored(storageKeys.language), navigator.language.split("-")[0] ?? ""];
  return wanted.find((code) => code !== null && build.languages.includes(code)) ?? build.languages[0] ?? "en";
}
