/** What stands on every list, fetched as one file: the menu's entries must be there as soon as it opens. */
export { MenuItems } from "./menu-items.tsx";
export { OpenDialog } from "./open-dialog.tsx";
