/** What the plugin draws, fetched as one file: its parts share most of their code. */
export { AccountPart } from "./account-part.tsx";
export { GuideScreen } from "./guide-screen.tsx";
export { TokenField } from "./token-field.tsx";
