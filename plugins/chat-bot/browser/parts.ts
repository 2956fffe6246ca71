/** The plugin's components, loaded as one file because they share most of their code. */
export { AccountPart } from "./linking/account-part.tsx";
export { GuideScreen } from "./settings/guide-screen.tsx";
export { TokenField } from "./settings/token-field.tsx";
