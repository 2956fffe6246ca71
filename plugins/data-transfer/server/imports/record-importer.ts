/**
 * Imports rows of a file as records of a resource: with its rules and hooks, as the user who started it, each batch in
 * one transaction.
 */
import { importLimits, Refusal, type AdminUser, type Resource } from "#kernel/contract";
import {
  sentenceOf,
  type FileRow,
  type ImportChoices,
  type ImporterContribution,
  type ImportRun,
  type ImportSink,
  type ImportWorker,
  type PluginServices,
  type RowProblem,
} from "#kernel/server";
import type { TransferOptions } from "../../contract.ts";
import { importable } from "../allowed.ts";
import { checkRecords } from "./check-records.ts";
import { repeatedValues } from "./repeated-values.ts";
import { fieldsOf, rowReader, type FileRecord } from "./row-reader.ts";

type Rows = readonly FileRow[];

/** Large, because formatted texts may be long. */
const maxCharacters = 1_000_000;

export const recordImporter = ({ keepDays }: TransferOptions): ImporterContribution<Rows> => ({
  allowed: "import",
  open: async ({ adminUser, target, services }) =>
    recordSink(services, await importable(services, adminUser, target ?? ""), adminUser),
  rowLimits: {
    columns: importLimits.columns,
    cellCharacters: maxCharacters,
    rowCharacters: maxCharacters,
    keepsBlank: true,
  },
  // Each batch has its own queries and its commit, which are slow on a busy machine; so batches must not be too small.
  batchRows: { first: 20, min: 50, max: 500 },
  keepDays,
  canCheck: true,
  keepsRows: true,
});

function recordSink(services: PluginServices, resource: Resource, adminUser: AdminUser): ImportSink<Rows> {
  const { resourceId } = resource;
  return {
    fields: fieldsOf(resource),
    preview: async (rows, choices) => {
      const repeated = repeatedValues(choices.mapping, await services.resources.uniqueColumns(resourceId, adminUser));
      const checked = await checkRecords(
        services.resources,
        resourceId,
        adminUser,
        await readAll(
          rowReader(services, resource, () => adminUser, choices),
          rows,
        ),
        repeated,
      );
      return checked.map(({ problems }) => ({
        problems: problems.map(({ column, message }) => ({ reason: message, field: column })),
      }));
    },
    prepare: async (choices, mode) => {
      // Throws for an invalid mapping now, instead of in the job.
      rowReader(services, resource, () => adminUser, choices);
      // The job has no session, so proof for all rows is required when the user starts it.
      if (mode === "import") await services.resources.requireProof(resourceId, adminUser);
    },
    onStart: async ({ id, fileName, mapping }, db) => {
      await services.recordActivity(
        {
          kind: "imported",
          adminUser,
          resourceId,
          details: { import: { id, fileName }, columns: Object.keys(mapping) },
        },
        db,
      );
    },
    work: (run) =>
      run.mode === "check" ? checker(services, resource, run) : Promise.resolve(creator(services, resource, run)),
  };
}

async function readAll(read: (row: FileRow) => Promise<FileRecord>, rows: Rows): Promise<FileRecord[]> {
  const all: FileRecord[] = [];
  for (const row of rows) all.push(await read(row));
  return all;
}

const choicesOf = ({ settings, mapping }: ImportRun): ImportChoices => ({ settings, mapping });

async function checker(services: PluginServices, resource: Resource, run: ImportRun): Promise<ImportWorker<Rows>> {
  const { resourceId } = resource;
  const read = rowReader(services, resource, () => run.adminUser, choicesOf(run));
  const repeated = repeatedValues(run.mapping, await services.resources.uniqueColumns(resourceId, run.adminUser));
  return {
    remember: (rows) => rows.forEach((row) => repeated.note(row)),
    store: async (rows) =>
      note(
        services,
        run,
        await checkRecords(services.resources, resourceId, run.adminUser, await readAll(read, rows), repeated),
      ),
  };
}

function creator(services: PluginServices, resource: Resource, run: ImportRun): ImportWorker<Rows> {
  const read = rowReader(services, resource, () => run.adminUser, choicesOf(run));
  return {
    store: async (rows) => {
      for (const records of splitByState(await readAll(read, rows))) {
        if (records[0] !== undefined && records[0].problems.length > 0) await note(services, run, records);
        else await create(services, resource, run, records);
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

async function note({ db }: PluginServices, run: ImportRun, records: readonly FileRecord[]): Promise<void> {
  const problems = records.flatMap(({ row, problems: own }) =>
    own.map(({ column, message }, place): RowProblem => ({
      line: row.line,
      reason: message,
      field: column,
      ...(place === 0 ? { cells: row.cells } : {}),
    })),
  );
  await run.commit((advance) =>
    db.transaction().execute((transaction) => advance(transaction, { rows: records.length, stored: 0, problems })),
  );
}

/** Creates all records at once; if one is refused, creates them one by one. */
async function create(
  services: PluginServices,
  resource: Resource,
  run: ImportRun,
  records: readonly FileRecord[],
): Promise<void> {
  const { resourceId } = resource;
  const details = (place: number) => ({
    import: { id: run.id, fileName: run.fileName, line: records[place]?.row.line },
  });
  try {
    await run.commit((advance) =>
      services.resources.createMany(
        resourceId,
        records.map(({ record }) => record),
        run.adminUser,
        (transaction) => advance(transaction, { rows: records.length, stored: records.length, problems: [] }),
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
