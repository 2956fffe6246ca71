/** What the sources of a deployment and its plugins need when the kernel's version changes. The newest is the last. */

export interface SourceChange {
  /** The first version of the kernel that needs it. */
  version: string;
  /** What changes, as the command prints it. */
  reason: string;
  /** Returns the text of a file, changed or as it was. */
  change: (text: string) => string;
}

/** What other packages export since. */
const moved = [
  {
    from: "@portalkit/kernel/browser",
    to: "@portalkit/resources/browser-api",
    names: (
      "ColumnForm ColumnFormProps ControlOfField CurrentList DraftOf EmbeddedList EmbeddedListProps " +
      "FieldControl FilterStore Form FormDialog FormDialogProps FormDialogTexts FormFieldDefinition " +
      "FormProps QuickSearch QuickSearchProps readOpenedRecords RecordColumns RecordColumnsProps " +
      "RecordLines RecordLinesProps recordTitle richTextClass textOfHtml typeField useCards useCurrentList " +
      "useFilterStore ValuesOf"
    ).split(" "),
  },
  {
    from: "@portalkit/kernel/gallery",
    to: "@portalkit/resources/gallery",
    names: ["FieldExample", "TableExample"],
  },
  {
    from: "@portalkit/kernel/server",
    to: "@portalkit/resources/server",
    names: ["assertTimeZone", "refuseValue"],
  },
] as const;

/** Imports these names from the other package; what else a statement imports stays. */
function moveNames(
  text: string,
  { from, to, names }: { from: string; to: string; names: ReadonlySet<string> },
): string {
  const statement = new RegExp(`^(import (?:type )?)\\{([^}]*)\\} from (["'])${from}\\3`, "gm");
  return text.replace(statement, (whole, start: string, list: string, quote: string) => {
    const all = list.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
    const isMoved = (one: string): boolean => names.has(one.replace(/^type /, "").replace(/ as .*$/, ""));
    const [gone, kept] = [all.filter(isMoved), all.filter((one) => !isMoved(one))];
    const written = (some: string[], source: string): string =>
      some.length === 0 ? "" : `${start}{ ${some.join(", ")} } from ${quote}${source}${quote}`;
    if (gone.length === 0) return whole;
    return [written(kept, from), written(gone, to)].filter((one) => one !== "").join(";\n");
  });
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
  {
    version: "0.2.0",
    reason: "lists, records and forms are the plugin resources",
    change: (text) =>
      moved.reduce((changed, { from, to, names }) => moveNames(changed, { from, to, names: new Set(names) }), text),
  },
];
