/** Creates records from the rows of a file, each batch in one transaction, and checks whether they could be created. */
import { Refusal, type Resource } from "@portalkit/kernel/contract";
import { sentenceOf, type PluginServices } from "@portalkit/kernel/server";
import { recordedChangesPort } from "@portalkit/bulk-operations/server";
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
  return { store: async (rows) => create(services, target.resource, run, await readAll(read, rows)) };
}

/** Writes the progress of rows that are refused or only checked. */
export async function note(
  { db }: PluginServices,
  run: ImportRun,
  records: readonly Pick<FileRecord, "row" | "problems">[],
  outcome: Pick<BatchOutcome, "tally" | "planned"> = {},
): Promise<void> {
  const problems = problemsOf(records);
  await run.commit((advance) =>
    db
      .transaction()
      .execute((transaction) => advance(transaction, { rows: records.length, stored: 0, problems, ...outcome })),
  );
}

function problemsOf(records: readonly Pick<FileRecord, "row" | "problems">[]): RowProblem[] {
  return records.flatMap(({ row, problems }) =>
    problems.map(({ column, message }, place): RowProblem => ({
      line: row.line,
      reason: message,
      field: column,
      ...(place === 0 ? { cells: row.cells } : {}),
    })),
  );
}

/**
 * Creates the records without problems in one transaction, except those that are refused. If the whole transaction is
 * refused, creates them in halves, down to those at fault.
 */
export async function create(
  services: PluginServices,
  resource: Resource,
  run: ImportRun,
  records: readonly FileRecord[],
): Promise<void> {
  const { resourceId } = resource;
  const sound = records.filter(({ problems }) => problems.length === 0);
  if (sound.length === 0) return await note(services, run, records);
  const refused = new Map<FileRecord, FileRecord>();
  const details = (place: number) => ({ import: { id: run.id, fileName: run.fileName, line: sound[place]?.row.line } });
  try {
    await run.commit((advance) =>
      services.resources.createMany(
        resourceId,
        sound.map(({ record }) => record),
        run.adminUser,
        {
          alongside: async (transaction, written) => {
            await services.use(recordedChangesPort)?.add(transaction, run.id, written);
            const created = sound.length - refused.size;
            const problems = problemsOf(records.map((one) => refused.get(one) ?? one));
            await advance(transaction, { rows: records.length, stored: created, problems, tally: { created } });
          },
          details,
          onRefused: (place, problems) => {
            const one = sound[place];
            if (one !== undefined) refused.set(one, { ...one, problems });
          },
        },
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    run.halve();
    const [only, ...others] = records;
    if (others.length > 0) {
      const middle = Math.ceil(records.length / 2);
      await create(services, resource, run, records.slice(0, middle));
      await create(services, resource, run, records.slice(middle));
    } else if (only !== undefined) {
      const [problems = []] = await services.resources.problems(resourceId, [only.record], run.adminUser);
      await note(services, run, [
        { ...only, problems: problems.length > 0 ? problems : [{ message: sentenceOf(error) }] },
      ]);
    }
  }
}
