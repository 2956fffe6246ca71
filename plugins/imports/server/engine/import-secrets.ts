/** Secrets in the file of an import and in its mapping, such as passwords: stored nowhere but sealed. */
import { parseJson } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { ImportMapping } from "../../contract/import-schemas.ts";
import type { rowProblemMessages } from "../../contract/row-problems.ts";
import type { RowProblem, SinkField } from "./importer.ts";
import { guessMapping } from "./guess-mapping.ts";
import type { Targets } from "./import-scope.ts";
import { partSeal, type PartSeal } from "./part-seal.ts";

/** The fields of the target whose values are secrets. */
export const secretFields = (
  { targetsResources }: Targets,
  { resources }: PluginServices,
  target: string | null,
): ReadonlySet<string> => new Set(targetsResources === true ? resources.secretColumns(target ?? "") : []);

const sealOf = ({ deriveKey }: Pick<PluginServices, "deriveKey">): PartSeal => partSeal(deriveKey("import values"));

/** Separates values that the mapping gives to secret fields of every row: empty in `mapping`, and sealed. */
export function sealMapping(
  services: Pick<PluginServices, "deriveKey">,
  id: string,
  mapping: ImportMapping,
  secrets: ReadonlySet<string>,
): { mapping: ImportMapping; values: Uint8Array | null } {
  const fixed = Object.entries(mapping).filter(([name, source]) => secrets.has(name) && "value" in source);
  if (fixed.length === 0) return { mapping, values: null };
  return {
    mapping: { ...mapping, ...Object.fromEntries(fixed.map(([name]) => [name, { value: "" }])) },
    values: sealOf(services).seal(id, 0, Buffer.from(JSON.stringify(Object.fromEntries(fixed)))),
  };
}

/** The mapping with the values that `sealMapping` has separated. */
export const openMapping = (
  services: Pick<PluginServices, "deriveKey">,
  {
    id,
    mapping,
    secret_values: values,
  }: { id: string; mapping: ImportMapping | null; secret_values: Uint8Array | null },
): ImportMapping | null =>
  mapping === null || values === null
    ? mapping
    : {
        ...mapping,
        ...(parseJson(Buffer.from(sealOf(services).open(id, 0, values)).toString("utf8")) as ImportMapping),
      };

const displaced: ReadonlySet<string> = new Set([
  "lineTooLong",
  "columns",
  "surplus",
] satisfies (keyof typeof rowProblemMessages)[]);

/**
 * Returns the cells of a row that may be stored: null for those of secret fields, whether they are imported or only
 * have the field's title.
 */
export function secretCells(
  fields: readonly SinkField[],
  secrets: ReadonlySet<string>,
  { mapping, header }: { mapping: ImportMapping; header: readonly string[] | null },
): (problem: RowProblem) => readonly (string | null)[] | undefined {
  const titled = guessMapping(
    header ?? [],
    fields.filter(({ name }) => secrets.has(name)).map((field) => ({ ...field, isRequired: false })),
  );
  const sources = [...Object.entries(mapping).filter(([name]) => secrets.has(name)), ...Object.entries(titled)];
  const places = new Set(sources.flatMap(([, source]) => ("column" in source ? [source.column] : [])));
  const width = header?.length ?? 0;
  return ({ cells, reason }) => {
    if (cells === undefined || places.size === 0) return cells;
    // The cells of a row that cannot be read may be in other places.
    if (displaced.has(reason) || (width > 0 && cells.length > width)) return undefined;
    return cells.map((cell, place) => (places.has(place) ? null : cell));
  };
}
