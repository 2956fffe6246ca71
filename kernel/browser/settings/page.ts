/** The page of settings and the entry of the user menu that leads to it: one file of the build. */
export { SettingsScreen } from "./lazy-settings.tsx";
export { SettingsEntry } from "./menu-entry.tsx";
