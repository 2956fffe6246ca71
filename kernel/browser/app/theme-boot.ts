/**
 * Runs before the first paint, as a classic script: applies the stored theme and the language, so that nothing flashes.
 */
import { storageKeys } from "../../contract/limits.ts";
import { chooseLanguage, showLanguage } from "../i18n/choose-language.ts";
import { readStored } from "../state/stored.ts";

const { dataset } = document.documentElement;
const theme = readStored(storageKeys.theme) === "dark" ? "dark" : "light";
if (dataset["theme"] !== theme) dataset["theme"] = theme;
showLanguage(chooseLanguage());
