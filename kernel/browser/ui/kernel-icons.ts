/** Icons that the kernel itself draws. The build bundles these, the config's and the plugins', and no others. */

/** Drawn by the pages in front of the door, and by what stands on every page. */
export const doorIcons = [
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

/** Drawn by the shell and by lists as they appear. */
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

/** Drawn by what is opened. */
export const lateIcons = [
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
