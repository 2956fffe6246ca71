/** Icons that the kernel itself draws. The build bundles these, the config's and the plugins', and no others. */
export const kernelIcons = [
  "arrow-down", "arrow-up", "arrow-up-down", "check", "chevron-down", "chevron-left", "chevron-right", "chevrons-left", "chevrons-right", "circle-alert", "circle-check",
  "copy", "ellipsis-vertical", "eye", "eye-off", "filter", "house", "info", "inbox", "list", "puzzle", "shopping-cart", "log-out", "menu", "moon", "pencil", "plus", "refresh-cw", "search", "sun", "trash-2", "triangle-alert", "x",
] as const;
