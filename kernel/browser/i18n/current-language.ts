/** The language of the page: what it says of itself. */

/** Keeps what the account says, for the moment before the server has said it. */
export const accountLanguageKey = "portal.accountLanguage";

export const currentLanguage = (): string => document.documentElement.lang;
