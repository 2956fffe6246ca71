/** Finds what the rows of a file would do to the records of a resource, without changing any. */
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  sentenceOf,
  translate,
  type EditPlan,
  type PluginServices,
  type RecordProblem,
} from "@portalkit/kernel/server";
import { planLimits, type FileRow } from "@portalkit/imports/server";
import type { RepeatedKeys, RepeatedValues } from "./repeated-values.ts";
import type { RowMatcher, RowWork, UpdatingTarget } from "./row-matcher.ts";

/** A row, with its problems, or with what it would do. */
export interface RowPlan {
  row: FileRow;
  problems: readonly RecordProblem[];
  /** Absent if the row creates a record. */
  edit?: EditPlan & { recordId: string };
}

export interface PlannerParts {
  services: PluginServices;
  target: UpdatingTarget;
  user: () => AdminUser;
  matcher: RowMatcher;
  /** Rows of the same record: the later ones are refused, whatever becomes of the first. */
  keys: RepeatedKeys;
  /** Values of other unique columns. */
  repeated: RepeatedValues;
}

export async function planRows(parts: PlannerParts, rows: readonly FileRow[]): Promise<RowPlan[]> {
  const { services, target, user, matcher, keys, repeated } = parts;
  const { resourceId } = target.resource;
  const works = (await matcher.match(rows)).map(({ work, keys: own }): RowWork => {
    const line = keys.lineOf(own, work.row.line);
    if (line === undefined) return work;
    const message = translate("data-transfer:errors.repeatedRecord", { line });
    return { kind: "refused", row: work.row, problems: [{ column: target.matching.field, message }] };
  });
  const sound = works.filter(({ row }) => repeated.problems(row).length === 0);
  const creates = sound.filter((work) => work.kind === "create");
  const edits = sound.filter((work) => work.kind === "edit");
  const created = await services.resources.problems(
    resourceId,
    creates.map(({ record }) => record),
    user(),
  );
  const edited = await planEdits(parts, edits);
  const ofCreates = new Map<RowWork, readonly RecordProblem[]>(
    creates.map((work, place) => [work, created[place] ?? []]),
  );
  const ofEdits = new Map<RowWork, RowPlan>(edits.map((work, place) => [work, edited[place] as RowPlan]));
  return works.map((work): RowPlan => {
    const { row } = work;
    if (work.kind === "refused") return { row, problems: work.problems };
    // The plan changes no records, so duplicates of unique values within the file must be found here.
    const duplicates = repeated.problems(row);
    if (duplicates.length > 0) return { row, problems: duplicates };
    const plan = ofEdits.get(work) ?? { row, problems: ofCreates.get(work) ?? [] };
    if (plan.problems.length === 0) repeated.note(row);
    return plan;
  });
}

type Edits = readonly (RowWork & { kind: "edit" })[];

/** Plans the edits together; if a record has disappeared meanwhile, one by one. */
async function planEdits(parts: PlannerParts, edits: Edits): Promise<RowPlan[]> {
  const { services, target, user } = parts;
  try {
    const plans = await services.resources.planEdits(target.resource.resourceId, edits, user());
    return edits.map(({ row, recordId }, place) => {
      const plan = plans[place] as EditPlan;
      return { row, problems: plan.problems, edit: { ...plan, recordId } };
    });
  } catch (error) {
    const [only, ...others] = edits;
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_") || only === undefined) throw error;
    if (others.length === 0) return [{ row: only.row, problems: [{ message: sentenceOf(error) }] }];
    const plans: RowPlan[] = [];
    for (const edit of edits) plans.push(...(await planEdits(parts, [edit])));
    return plans;
  }
}

/** Whether the differences of further rows are stored for the screen. */
export const isShown = (changed: number): boolean => changed < planLimits.shownChanges;
