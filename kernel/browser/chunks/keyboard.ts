/** The command palette and the help sheet, fetched when one of them is first opened. */
export { CommandPalette } from "../palette/command-palette.tsx";
export { ShortcutHelp } from "../keyboard/shortcut-help.tsx";
