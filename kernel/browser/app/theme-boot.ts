/**
 * Runs before the first paint, as a classic script: applies the stored theme and the language, so that nothing flashes.
 */
import { chooseLanguage, showLanguage } from "../i18n/choose-language.ts";
import { firstTheme } from "../theme/first-theme.ts";

const { dataset } = document.documentElement;
const theme = firstTheme();
if (dataset["theme"] !== theme) dataset["theme"] = theme;
showLanguage(chooseLanguage());
