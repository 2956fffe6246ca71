/** The rows that an import has skipped: the first ones for the screen, all of them for the report. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/contract";
import { csvDownload, translate, translateText, type Download } from "@portalkit/kernel/server";
import { shownLimits } from "../../contract/import-limits.ts";
import type { ImportProblem } from "../../contract/import-schemas.ts";
import { rowProblemMessages } from "../../contract/row-problems.ts";
import type { ImporterContribution, RowProblem } from "./importer.ts";
import type { StoredImport } from "./import-store.ts";

type Reasons = Pick<ImporterContribution, "reasons">;

/** Texts of reasons by name: the kernel's for rows of any kind, and the importer's own. */
const sentencesOf = ({ reasons }: Reasons): Readonly<Record<string, string>> => ({ ...rowProblemMessages, ...reasons });

/** Returns a problem in the language of the call, with the name of its reason if it has one. */
export function describeProblem(
  importer: Reasons,
  { reason, position, values }: Pick<RowProblem, "reason" | "position" | "values">,
): Pick<ImportProblem, "message" | "reason" | "position"> {
  const sentence = sentencesOf(importer)[reason];
  return {
    message: sentence === undefined ? reason : translateText(sentence, { position: position ?? "?", ...values }),
    ...(sentence === undefined ? {} : { reason }),
    ...(position === undefined ? {} : { position }),
  };
}

interface StoredProblem {
  line: number;
  reason: string;
  field: string | null;
  position: number | null;
  values: Readonly<Record<string, string>> | null;
}

export async function firstProblems(db: Database, importer: Reasons, id: string): Promise<ImportProblem[]> {
  const { rows } = await sql<StoredProblem>`select line, reason, field, position, text_values as values
    from portal_import_problems where import_id = ${id} order by line, place limit ${shownLimits.problems}`.execute(db);
  return rows.map(({ line, field, reason, position, values }) => ({
    line,
    field,
    ...describeProblem(importer, { reason, position: position ?? undefined, values: values ?? undefined }),
  }));
}

const batchRows = 2_000;

/** The report: the cells of the rows under the header of the file, if they are stored, then line and reason. */
export function reportFile(
  db: Database,
  importer: ImporterContribution,
  { id, file_name: fileName, header }: StoredImport,
): Download {
  const columns = importer.keepsRows === true ? (header ?? []) : [];
  // Translated now, because the call has ended when the rows are read.
  const sentences = new Map(
    Object.entries(sentencesOf(importer)).map(([reason, sentence]) => [reason, translateText(sentence)]),
  );
  return csvDownload({
    fileName: `${fileName.replace(/\.\w+$/, "")} - rows with mistakes.csv`,
    header: [...columns, translate("imports:line"), translate("imports:reason")],
    batches: failedRows(db, id, columns, sentences),
  });
}

interface FailedRow {
  line: number;
  cells: readonly (string | null)[] | null;
  problems: readonly Omit<StoredProblem, "line">[];
}

async function* failedRows(
  db: Database,
  id: string,
  columns: readonly string[],
  sentences: ReadonlyMap<string, string>,
): AsyncGenerator<string[][]> {
  const textOf = ({ field, reason, position, values }: FailedRow["problems"][number]): string => {
    let text = (sentences.get(reason) ?? reason).replace("{position}", String(position ?? "?"));
    for (const [name, value] of Object.entries(values ?? {})) text = text.replace(`{${name}}`, () => value);
    return field === null ? text : `${field}: ${text}`;
  };
  for (let after = -1; ;) {
    const { rows } = await sql<FailedRow>`
      select line, (array_agg(cells order by place))[1] as cells,
        json_agg(json_build_object('field', field, 'reason', reason, 'position', position, 'values', text_values)
          order by place) as problems
      from portal_import_problems where import_id = ${id} and line > ${after} group by line order by line
        limit ${batchRows}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ line, cells, problems }) => [
      ...columns.map((_, place) => cells?.[place] ?? ""),
      String(line),
      problems.map(textOf).join("; "),
    ]);
    after = rows.at(-1)?.line ?? after;
  }
}
