/** The first rows of a file as they would be imported, with the problems of each. */
import { refuse } from "@portalkit/kernel/contract";
import { createLimiter, type PluginServices } from "@portalkit/kernel/server";
import { importLimits, shownLimits } from "../../contract/import-limits.ts";
import type { ImportMapping, ImportPreview, ReadSettings } from "../../contract/import-schemas.ts";
import { previewedSigns, withSigns } from "./decimal-columns.ts";
import { guessMapping } from "./guess-mapping.ts";
import type { ImporterContribution, ImportSink } from "./importer.ts";
import { describeProblem } from "./import-problems.ts";
import type { StoredImport } from "./import-store.ts";
import { openFile, refusingFile } from "./open-file.ts";
import { previewInThread } from "../reading/read-in-thread.ts";
import { surplusMarker } from "../reading/surplus-columns.ts";

/** Each preview needs a thread, which holds a workbook in memory as a whole. */
const limited = createLimiter({ atOnce: 2, maxQueueLength: 20, busy: () => refuse("PORTAL_SERVER_BUSY") });

/**
 * Guesses settings and mapping that are not chosen.
 * @throws Refusal for a file that cannot be read
 */
export async function previewOf(
  services: PluginServices,
  importer: ImporterContribution,
  sink: ImportSink,
  record: StoredImport,
  chosen: { settings?: ReadSettings | undefined; mapping?: ImportMapping | undefined },
): Promise<ImportPreview> {
  const read = await refusingFile(() =>
    limited(() => previewInThread(openFile(services, importer, record), chosen.settings)),
  );
  const firstCells = read.rows[0]?.cells ?? [];
  const hasHeader =
    chosen.settings?.format === read.settings.format
      ? chosen.settings.hasHeader
      : (sink.hasHeader?.(firstCells) ?? true);
  const settings = { ...read.settings, hasHeader };
  const width = Math.max(...read.rows.map(({ cells }) => cells.length), 1);
  const header = Array.from({ length: width }, (_, column) => (hasHeader ? (firstCells[column] ?? "") : ""));
  const mapping = chosen.mapping ?? guessMapping(header, sink.fields);
  const missing = sink.fields
    .filter(({ name, isRequired }) => isRequired && !(name in mapping))
    .map(({ label }) => label);
  const rows = surplusMarker(hasHeader)(read.rows)
    .slice(hasHeader ? 1 : 0)
    .slice(0, importLimits.previewRows);
  const decimals = previewedSigns(sink.fields, mapping, rows);
  const signs = Object.fromEntries(decimals.flatMap(({ field, sign }) => (sign === null ? [] : [[field, sign]])));
  // Missing required fields are reported once, above the rows; the rows are not tried then.
  const outcomes = missing.length > 0 ? [] : await sink.preview(rows, { settings, mapping: withSigns(mapping, signs) });
  const cellOf = (field: string | undefined): number | null => {
    const source = field === undefined ? undefined : mapping[field];
    return source !== undefined && "column" in source ? source.column : null;
  };
  return {
    settings,
    sheets: [...read.sheets],
    encodings: [...read.encodings],
    header,
    mapping,
    matching: sink.updating?.matching ?? null,
    matchFields: (sink.updating?.matchFields ?? []).map(({ name, label }) => ({ name, label })),
    mayCreate: sink.updating?.mayCreate ?? true,
    missing,
    decimals,
    fields: sink.fields.map(({ name, label, isRequired }) => ({ name, label, isRequired })),
    rows: rows.map(({ line, cells }, index) => ({
      line,
      cells: cells.map((cell) => cell.slice(0, shownLimits.cellCharacters)),
      goesTo: outcomes[index]?.goesTo ?? null,
      problems:
        outcomes[index]?.problems.map((problem) => ({
          cell: cellOf(problem.field),
          ...describeProblem(importer, problem),
        })) ?? [],
    })),
  };
}
