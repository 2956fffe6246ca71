/** Other languages than English, fetched by whoever reads one or chooses one. */
export { LanguageChoices } from "../i18n/language-choices.tsx";
export { LanguageSelect } from "../i18n/language-select.tsx";
export { changeLanguage, followAccount, reloadTexts, speak } from "../i18n/speak.ts";
