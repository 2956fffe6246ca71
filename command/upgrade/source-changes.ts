/** What the sources of a deployment and its plugins need when the kernel's version changes. The newest is the last. */

export interface SourceChange {
  /** The first version of the kernel that needs it. */
  version: string;
  /** What changes, as the command prints it. */
  reason: string;
  /** Returns the text of a file, changed or as it was. */
  change: (text: string) => string;
}

export const sourceChanges: readonly SourceChange[] = [
  {
    version: "0.2.0",
    reason: "the kernel and the plugins are packages",
    change: (text) =>
      text
        .replace(/(["'])#kernel\/(contract|browser\/plugin|browser|server|thread)\1/g, "$1@portalkit/kernel/$2$1")
        .replace(/(["'])#plugins\/([a-z0-9-]+)\1/g, "$1@portalkit/$2$1"),
  },
];
