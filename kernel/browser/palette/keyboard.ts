/** The command palette with its English texts, and the list of shortcuts, loaded when one of them first opens. */
import messages from "../../messages/palette/en.json" with { type: "json" };
import { addMessages } from "../i18n/translate.ts";

addMessages("palette", messages);

export { CommandPalette } from "./command-palette.tsx";
export { ShortcutHelp } from "../keyboard/shortcut-help.tsx";
