/** Languages other than English, loaded for users who read or select one. */
export { LanguageChoices } from "./language-choices.tsx";
export { LanguageSelect } from "./language-select.tsx";
export { changeLanguage, followAccount, reloadTexts, setLocale } from "./set-locale.ts";
