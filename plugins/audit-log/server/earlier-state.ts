/** Finds the state of a record before or after an entry, from that entry and the later ones. */
import { Refusal } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";
import { restoreErrors, type AuditChange } from "../contract.ts";
import type { ChangeSide } from "../contract/calls.ts";
import { maxLaterEntries } from "../contract/restore-calls.ts";
import { entriesOf, type EntryRow } from "./record-entries.ts";

/** Number of entries that one statement reads. */
const portion = 200;
/** Length at which values were truncated before entries said which values are. */
const formerMaxLength = 2_000;

export interface StateRequest {
  resourceId: string;
  recordId: string;
  entryId: string;
  side: ChangeSide;
}

export interface EarlierState {
  /** Only fields that have changed since. */
  values: Map<string, unknown>;
  /** Fields whose value is not stored, or not whole; with their recorded labels. */
  secrets: Map<string, string>;
  truncated: Map<string, string>;
  labels: Map<string, string>;
  /** Whether all other fields had no value: entries of new and deleted records contain every field that has one. */
  othersWereNull: boolean;
}

/**
 * The value of a field after an entry is the one before its next change; a field without later change has it still.
 * @param only the fields that are asked for; all by default
 * @throws Refusal if the record did not exist then, or has changed too often since
 */
export async function earlierState(
  db: Database,
  { resourceId, recordId, entryId, side }: StateRequest,
  only?: ReadonlySet<string>,
): Promise<EarlierState> {
  const { rows } = await entriesOf(resourceId, recordId, { only: entryId }, 1).execute(db);
  const [entry] = rows;
  if (entry === undefined || !existed(entry, side)) throw new Refusal(restoreErrors.noSuchState);
  const state: EarlierState = {
    values: new Map(),
    secrets: new Map(),
    truncated: new Map(),
    labels: new Map(),
    othersWereNull: false,
  };
  take(state, entry, side, only);
  let last = entryId;
  for (let read = 0; !isComplete(state, only); read += portion) {
    if (read >= maxLaterEntries) throw new Refusal(restoreErrors.tooManyChanges, { max: maxLaterEntries });
    const { rows: later } = await entriesOf(resourceId, recordId, { after: last }, portion).execute(db);
    for (const next of later) if (!isComplete(state, only)) take(state, next, "before", only);
    if (later.length < portion) break;
    last = later.at(-1)?.id ?? last;
  }
  return state;
}

const existed = ({ kind }: EntryRow, side: ChangeSide): boolean =>
  !(kind === "created" && side === "before") && !(kind === "deleted" && side === "after");

/** Adds the values of an entry that no earlier one has determined. */
function take(state: EarlierState, entry: EntryRow, side: ChangeSide, only: ReadonlySet<string> | undefined): void {
  for (const change of entry.changes)
    if (!state.labels.has(change.column) && only?.has(change.column) !== false) takeField(state, change, side);
  if (entry.kind === "deleted" || (entry.kind === "created" && side === "after")) state.othersWereNull = true;
}

function takeField(state: EarlierState, change: AuditChange, side: ChangeSide): void {
  const { column, label } = change;
  const value = change[side];
  if (change.isSecret === true) state.secrets.set(column, label);
  else if (!(side in change)) return;
  else if (change.truncated?.includes(side) === true || isFormerlyTruncated(value)) state.truncated.set(column, label);
  else state.values.set(column, value);
  state.labels.set(column, label);
}

function isFormerlyTruncated(value: unknown): boolean {
  if (typeof value !== "string" || value.length < formerMaxLength) return false;
  const [, kept = "", length = "0"] = /^(.*)… \((\d+)\)$/s.exec(value) ?? [];
  return [...kept].length === formerMaxLength && Number(length) > formerMaxLength;
}

const isComplete = ({ labels, othersWereNull }: EarlierState, only: ReadonlySet<string> | undefined): boolean =>
  othersWereNull || (only !== undefined && [...only].every((column) => labels.has(column)));
