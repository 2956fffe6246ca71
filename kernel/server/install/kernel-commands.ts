/** The names of the kernel's own commands, which come before those of plugins. A test compares them with portal.js. */
export const kernelCommands: readonly string[] = [
  "start",
  "dev",
  "build",
  "check",
  "create-plugin",
  "pack",
  "upgrade",
  "messages",
  "tables",
  "verify",
  "keys:reencrypt",
  "help",
];
