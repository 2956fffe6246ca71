/** What the pages of tokens and webhooks draw, in one file to fetch. */
export { ChoicesField } from "./tokens/choices-field.tsx";
export { FirstTokenPrompt } from "./tokens/first-token-prompt.tsx";
export { RevokeButton } from "./tokens/revoke-button.tsx";
export { TokenValue } from "./tokens/token-value.tsx";
