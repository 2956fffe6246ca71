/** The language of the page, as its document declares it. */

/** Local storage key of the account's language, needed until the server has sent it. */
export const accountLanguageKey = "portal.accountLanguage";

export const currentLanguage = (): string => document.documentElement.lang;
