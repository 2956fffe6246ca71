/** What it is called, and the button of a passkey; apart from the other messages, since the first page needs these. */
export const twoFactorTitle = "Two-factor authentication";
export const usePasskeyTitle = "Use a passkey";
