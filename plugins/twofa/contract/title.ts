/** What it is called; apart from the other messages, since the first page needs this one. */
export const twoFactorTitle = "Two-factor authentication";
