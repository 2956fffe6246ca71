/** Creates records from the rows of a file, each batch in one transaction, and checks whether they could be created. */
import { Refusal, type Resource } from "@portalkit/kernel/contract";
import { sentenceOf, type PluginServices } from "@portalkit/kernel/server";
import type {
  BatchOutcome,
  FileRow,
  ImportChoices,
  ImportRun,
  ImportWorker,
  RowProblem,
} from "@portalkit/imports/server";
import type { ImportTarget } from "../allowed.ts";
import { checkRecords } from "./check-records.ts";
import { repeatedValues } from "./repeated-values.ts";
import { readAll, rowReader, type FileRecord } from "./row-reader.ts";

type Rows = readonly FileRow[];

const choicesOf = ({ settings, mapping }: ImportRun): ImportChoices => ({ settings, mapping });

/** Checks whether each row could create a record. */
export async function checker(
  services: PluginServices,
  target: ImportTarget,
  run: ImportRun,
): Promise<ImportWorker<Rows>> {
  const { resourceId } = target.resource;
  const read = rowReader(services, target, () => run.adminUser, choicesOf(run));
  const repeated = repeatedValues(
    run.mapping,
    await services.resources.uniqueColumns(resourceId, run.adminUser),
    target.resource.columns,
  );
  return {
    remember: (rows, failed) => {
      for (const row of rows) if (!failed.has(row.line)) repeated.note(row);
    },
    store: async (rows) =>
      note(
        services,
        run,
        await checkRecords(services.resources, resourceId, run.adminUser, await readAll(read, rows), repeated),
      ),
  };
}

/** Creates a record from each row. */
export function creator(services: PluginServices, target: ImportTarget, run: ImportRun): ImportWorker<Rows> {
  const read = rowReader(services, target, () => run.adminUser, choicesOf(run));
  return {
    store: async (rows) => {
      for (const records of splitByState(await readAll(read, rows))) {
        if (records[0] !== undefined && records[0].problems.length > 0) await note(services, run, records);
        else await create(services, target.resource, run, records);
      }
    },
  };
}

/**
 * Groups consecutive valid and invalid rows. Keeps their order, because progress counts rows from the start of the
 * file.
 */
function splitByState(records: readonly FileRecord[]): FileRecord[][] {
  const parts: FileRecord[][] = [];
  for (const record of records) {
    const last = parts.at(-1);
    if (last !== undefined && (last[0]?.problems.length === 0) === (record.problems.length === 0)) last.push(record);
    else parts.push([record]);
  }
  return parts;
}

/** Writes the progress of rows that are refused or only checked. */
export async function note(
  { db }: PluginServices,
  run: ImportRun,
  records: readonly Pick<FileRecord, "row" | "problems">[],
  outcome: Pick<BatchOutcome, "tally" | "planned"> = {},
): Promise<void> {
  const problems = records.flatMap(({ row, problems: own }) =>
    own.map(({ column, message }, place): RowProblem => ({
      line: row.line,
      reason: message,
      field: column,
      ...(place === 0 ? { cells: row.cells } : {}),
    })),
  );
  await run.commit((advance) =>
    db
      .transaction()
      .execute((transaction) => advance(transaction, { rows: records.length, stored: 0, problems, ...outcome })),
  );
}

/** Creates all records at once; if one is refused, creates them one by one. */
export async function create(
  services: PluginServices,
  resource: Resource,
  run: ImportRun,
  records: readonly FileRecord[],
): Promise<void> {
  const { resourceId } = resource;
  const created = records.length;
  const details = (place: number) => ({
    import: { id: run.id, fileName: run.fileName, line: records[place]?.row.line },
  });
  try {
    await run.commit((advance) =>
      services.resources.createMany(
        resourceId,
        records.map(({ record }) => record),
        run.adminUser,
        (transaction) => advance(transaction, { rows: created, stored: created, problems: [], tally: { created } }),
        details,
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    run.halve();
    const [only, ...others] = records;
    if (others.length > 0) {
      for (const record of records) await create(services, resource, run, [record]);
    } else if (only !== undefined) {
      const [problems = []] = await services.resources.problems(resourceId, [only.record], run.adminUser);
      await note(services, run, [
        { ...only, problems: problems.length > 0 ? problems : [{ message: sentenceOf(error) }] },
      ]);
    }
  }
}
