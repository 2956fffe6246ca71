/** The command palette with its English texts, and the list of shortcuts, loaded when one of them first opens. */
import "../i18n/palette-messages.ts";

export { CommandPalette } from "./command-palette.tsx";
export { ShortcutHelp } from "../keyboard/shortcut-help.tsx";
