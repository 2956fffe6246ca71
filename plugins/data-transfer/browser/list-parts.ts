/** The components of every list, loaded as one file: the menu's entries must be ready when it opens. */
export { MenuItems } from "./menu-items.tsx";
export { OpenDialog } from "./open-dialog.tsx";
