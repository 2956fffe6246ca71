/** The command palette and the list of shortcuts, loaded when one of them first opens. */
export { CommandPalette } from "./command-palette.tsx";
export { ShortcutHelp } from "../keyboard/shortcut-help.tsx";
