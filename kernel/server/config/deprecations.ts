/**
 * What of the kernel works for now and will be removed: options of the config, keys of contributions, and exports.
 * `check`, `start` and `dev` warn about uses, `upgrade` replaces those that have a replacement, and a test compares the
 * list with the `@deprecated` comments.
 */
import gt from "semver/functions/gt.js";
import kernel from "../../package.json" with { type: "json" };

export type Deprecation = {
  /** The version of the kernel since which it is deprecated. */
  since: string;
  /** The version that will not have it any more. */
  removedIn: string;
  /** What to write instead, as a name or the end of the sentence "expected ...". */
  instead: string;
} & (
  | {
      /** The keys that lead to an option of the config; `*` stands for each item of a list, and for each key. */
      option: readonly string[];
      /** The new name of the last key, if nothing else changes. */
      replacement?: string;
    }
  | {
      half: "server" | "browser";
      /** The keys that lead to a key of what a half contributes, likewise. */
      contribution: readonly string[];
      replacement?: string;
    }
  | {
      /** The entry point: `@portalkit/kernel/server`. */
      from: string;
      export: string;
      /** What is the same under another name, from another entry point, or both. */
      replacement?: { from?: string; export?: string };
    }
);

export type DeprecatedExport = Extract<Deprecation, { export: string }>;
export type DeprecatedKey = Exclude<Deprecation, DeprecatedExport>;

/** Returns the keys that lead to what is deprecated. */
export const keysOf = (one: DeprecatedKey): readonly string[] => ("option" in one ? one.option : one.contribution);

/** What another package exports since a version, under the same names. */
const moved = (since: string, from: string, to: string, names: string): Deprecation[] =>
  names.split(" ").map((name) => ({
    since,
    removedIn: since,
    from,
    export: name,
    instead: `it of ${to}`,
    replacement: { from: to },
  }));

/** What has a replacement stays after its removal, for deployments that upgrade from an older version. */
export const deprecations: readonly Deprecation[] = [
  ...moved(
    "0.2.0",
    "@portalkit/kernel/browser",
    "@portalkit/resources/browser-api",
    "ColumnForm ColumnFormProps ControlOfField CurrentList DraftOf EmbeddedList EmbeddedListProps FieldControl " +
      "FilterStore Form FormDialog FormDialogProps FormDialogTexts FormFieldDefinition FormProps QuickSearch " +
      "QuickSearchProps readOpenedRecords RecordColumns RecordColumnsProps RecordLines RecordLinesProps recordTitle " +
      "richTextClass textOfHtml typeField useCards useCurrentList useFilterStore ValuesOf",
  ),
  ...moved("0.2.0", "@portalkit/kernel/gallery", "@portalkit/resources/gallery", "FieldExample TableExample"),
  ...moved("0.2.0", "@portalkit/kernel/server", "@portalkit/resources/server", "assertTimeZone refuseValue"),
];

/** Those that this version still has. */
export const currentDeprecations: readonly Deprecation[] = deprecations.filter(({ removedIn }) =>
  gt(removedIn, kernel.version),
);

/** Returns the name by which a comment in the sources has it: that of the export, or the last key. */
export const nameOfDeprecated = (one: Deprecation): string =>
  "export" in one ? one.export : (keysOf(one).at(-1) ?? "");
