/** The components of the token and webhook pages, loaded as one file. */
export { ChoicesField } from "./tokens/choices-field.tsx";
export { FirstTokenPrompt } from "./tokens/first-token-prompt.tsx";
export { RevokeButton } from "./tokens/revoke-button.tsx";
export { TokenValue } from "./tokens/token-value.tsx";
