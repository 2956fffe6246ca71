/** The plugin's components, loaded as one file because they share most of their code. */
export { AccountPart } from "./account-part.tsx";
export { GuideScreen } from "./guide-screen.tsx";
export { TokenField } from "./token-field.tsx";
