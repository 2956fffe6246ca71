/** Languages other than English, loaded for users who read or select one. */
export { LanguageChoices } from "../i18n/language-choices.tsx";
export { LanguageSelect } from "../i18n/language-select.tsx";
export { changeLanguage, followAccount, reloadTexts, setLocale } from "../i18n/set-locale.ts";
