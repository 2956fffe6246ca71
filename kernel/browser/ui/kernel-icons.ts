/**
 * Icons that the kernel itself uses. The build bundles these and those of the config and the plugins, and no others.
 */

/** Used by the sign-in pages and by components of every page. */
export const signedOutIcons = [
  "check",
  "chevron-down",
  "circle-alert",
  "circle-check",
  "eye",
  "eye-off",
  "inbox",
  "info",
  "puzzle",
  "refresh-cw",
  "triangle-alert",
  "x",
] as const;

/** Used by the shell and by the first view of a list. */
export const shellIcons = [
  "arrow-down",
  "arrow-up",
  "arrow-up-down",
  "chevron-left",
  "chevron-right",
  "chevrons-left",
  "chevrons-right",
  "columns-3",
  "copy",
  "ellipsis-vertical",
  "filter",
  "menu",
  "moon",
  "pencil",
  "plus",
  "search",
  "sun",
  "trash-2",
] as const;

/** Used by components that open later. */
export const lazyIcons = [
  "file-text",
  "grip-vertical",
  "history",
  "house",
  "list",
  "list-filter",
  "log-out",
  "save",
  "shopping-cart",
  "user",
  "users",
  "zap",
] as const;
