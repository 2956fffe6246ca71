/** Plans and carries out the import of a file that changes records. */
import { Refusal } from "@portalkit/kernel/contract";
import { sentenceOf, translate, type PluginServices } from "@portalkit/kernel/server";
import { recordedChangesPort } from "@portalkit/bulk-operations/server";
import type { FileRow, ImportRun, ImportWorker, PlannedRow } from "@portalkit/imports/server";
import { create, note } from "./creator.ts";
import { describeChanges } from "./describe-changes.ts";
import { isShown, planRows, type PlannerParts, type RowPlan } from "./plan-rows.ts";
import { repeatedKeys, repeatedValues } from "./repeated-values.ts";
import { rowMatcher, type RowWork, type UpdatingTarget } from "./row-matcher.ts";

type Rows = readonly FileRow[];

/** The check of the import: stores what each row would do. */
export async function planner(
  services: PluginServices,
  target: UpdatingTarget,
  run: ImportRun,
): Promise<ImportWorker<Rows>> {
  const parts = await plannerParts(services, target, () => run.adminUser, run);
  return {
    remember: async (rows, failed) => {
      for (const [place, keys] of (await parts.matcher.keysOf(rows)).entries()) {
        const row = rows[place] as FileRow;
        parts.keys.lineOf(keys, row.line);
        if (!failed.has(row.line)) parts.repeated.note(row);
      }
    },
    store: async (rows) => {
      const plans = await planRows(parts, rows);
      const sound = plans.filter(({ problems }) => problems.length === 0);
      const planned: PlannedRow[] = [];
      let { changed } = run.tally;
      for (const { row, edit } of sound) {
        const isShownChange = edit?.isChange === true && isShown(changed);
        if (edit?.isChange === true) changed += 1;
        planned.push({
          line: row.line,
          recordId: edit?.recordId ?? null,
          digest: edit?.digest ?? null,
          change: isShownChange ? await changeOf(services, target, run, edit) : undefined,
        });
      }
      const tally = {
        created: sound.filter(({ edit }) => edit === undefined).length,
        changed: changed - run.tally.changed,
        unchanged: sound.filter(({ edit }) => edit?.isChange === false).length,
      };
      await note(services, run, plans, { tally, planned });
    },
  };
}

export async function plannerParts(
  services: PluginServices,
  target: UpdatingTarget,
  user: PlannerParts["user"],
  choices: Pick<ImportRun, "settings" | "mapping">,
): Promise<PlannerParts> {
  const unique = await services.resources.uniqueColumns(target.resource.resourceId, user());
  return {
    services,
    target,
    user,
    matcher: rowMatcher(services, target, user, choices),
    keys: repeatedKeys(),
    repeated: repeatedValues(
      choices.mapping,
      unique.filter((name) => name !== target.matching.field),
      target.resource.columns,
    ),
  };
}

const changeOf = async (
  services: PluginServices,
  { resource }: UpdatingTarget,
  { adminUser }: ImportRun,
  edit: NonNullable<RowPlan["edit"]>,
): Promise<PlannedRow["change"]> => ({
  recordId: edit.recordId,
  label: edit.recordLabel,
  fields: await describeChanges(services, adminUser, resource, edit),
});

type PlannedWork = RowWork & { digest: string };

/** Carries out what was planned: rows that the plan has refused, or whose record has changed since, are refused. */
export function updater(services: PluginServices, target: UpdatingTarget, run: ImportRun): ImportWorker<Rows> {
  const matcher = rowMatcher(services, target, () => run.adminUser, run);
  return {
    store: async (rows) => {
      const planned = await run.planned(rows.map(({ line }) => line));
      const works = (await matcher.match(rows)).map(({ work }) => asPlanned(work, planned.get(work.row.line)));
      for (const part of splitByKind(works)) await carryOut(services, target, run, part);
    },
  };
}

function asPlanned(work: RowWork, planned: PlannedRow | undefined): PlannedWork {
  const refused = (message: string): PlannedWork => ({
    kind: "refused",
    row: work.row,
    problems: [{ message }],
    digest: "",
  });
  // The reason is in the plan, which is stored already.
  if (planned === undefined) return refused(translate("data-transfer:errors.refusedByPlan"));
  const digest = planned.digest ?? "";
  if (work.kind === "refused") return { ...work, digest };
  const recordId = work.kind === "edit" ? work.recordId : null;
  return recordId === planned.recordId ? { ...work, digest } : refused(translate("data-transfer:errors.otherRecord"));
}

/** Groups consecutive rows of one kind. Keeps their order, because progress counts rows from the start of the file. */
function splitByKind(works: readonly PlannedWork[]): PlannedWork[][] {
  const parts: PlannedWork[][] = [];
  for (const work of works) {
    const last = parts.at(-1);
    if (last?.[0]?.kind === work.kind) last.push(work);
    else parts.push([work]);
  }
  return parts;
}

async function carryOut(
  services: PluginServices,
  { resource }: UpdatingTarget,
  run: ImportRun,
  works: readonly PlannedWork[],
): Promise<void> {
  const refused = works.filter((work) => work.kind === "refused");
  const creates = works.filter((work) => work.kind === "create");
  const edits = works.filter((work) => work.kind === "edit");
  if (refused.length > 0) await note(services, run, refused);
  if (creates.length > 0)
    await create(
      services,
      resource,
      run,
      creates.map(({ row, record }) => ({ row, record: { ...record }, problems: [] })),
    );
  if (edits.length > 0) await edit(services, resource.resourceId, run, edits);
}

/** Changes all records at once; if one is refused, in halves, down to those at fault. */
async function edit(
  services: PluginServices,
  resourceId: string,
  run: ImportRun,
  works: readonly (PlannedWork & { kind: "edit" })[],
): Promise<void> {
  const edits = works.map(({ recordId, record, digest, row }) => ({
    recordId,
    record,
    digest,
    details: { import: { id: run.id, fileName: run.fileName, line: row.line } },
  }));
  try {
    await run.commit((advance) =>
      services.resources.updatePlanned(resourceId, edits, run.adminUser, async (transaction, write) => {
        await run.claim(transaction);
        const written = await write();
        await services.use(recordedChangesPort)?.add(transaction, run.id, written);
        const changed = written.length;
        const tally = { changed, unchanged: works.length - changed };
        await advance(transaction, { rows: works.length, stored: changed, problems: [], tally });
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    run.halve();
    const [only, ...others] = works;
    if (only === undefined) return;
    if (others.length === 0)
      return await note(services, run, [{ ...only, problems: [{ message: sentenceOf(error) }] }]);
    const middle = Math.ceil(works.length / 2);
    await edit(services, resourceId, run, works.slice(0, middle));
    await edit(services, resourceId, run, works.slice(middle));
  }
}
