/** Icons that the kernel itself draws. The build bundles these, the config's and the plugins', and no others. */
export const kernelIcons = [
  "arrow-down", "arrow-up", "arrow-up-down", "check", "chevron-down", "chevron-left", "chevron-right", "chevrons-left", "chevrons-right", "circle-alert", "circle-check",
  "columns-3", "copy", "ellipsis-vertical", "eye", "eye-off", "file-text", "filter", "grip-vertical", "history", "house", "info", "inbox", "list", "list-filter", "puzzle", "shopping-cart", "log-out", "menu", "moon", "pencil", "plus", "refresh-cw", "save", "search", "sun", "trash-2", "triangle-alert", "users", "x", "zap",
] as const;
