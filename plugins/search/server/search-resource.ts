/** The search in one resource, with the user's rights: rows and columns are those of the list that this user sees. */
import type { Row } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import {
  familyOf,
  hookContext,
  recordsOfList,
  searchedColumns,
  selectPage,
  unsorted,
  type Condition,
  type ResourceView,
} from "@portalkit/resources/server";
import { translateText } from "@portalkit/kernel/server";
import { searchLimits, type FoundGroup, type FoundRecord } from "../contract/search-calls.ts";
import { findCandidates, findSimilar, keyCondition, type Candidate } from "./find-candidates.ts";
import { compareRanks, excerpt, hasEveryWord, marksOf, rankOf, similarMarks } from "./match-text.ts";

type Match = NonNullable<FoundRecord["match"]>;

/** @param kind `similar` finds records with typing errors, which the other kind does not find */
export async function searchResource(
  engine: Kernel,
  view: ResourceView,
  search: string,
  kind: "matching" | "similar",
): Promise<FoundRecord[]> {
  const context = hookContext(engine, view.adminUser, view.resource.resourceId);
  const { where: base } = await recordsOfList(engine, view, { filters: [] }, context);
  const find = kind === "matching" ? findCandidates : findSimilar;
  const candidates = (await find({ engine, view, base, search })).slice(0, searchLimits.ofEach);
  if (candidates.length === 0) return [];
  const rows = await readRows(engine, view, base, candidates);
  await view.resource.definition.hooks?.list?.after?.(rows, context);
  const byKey = new Map(rows.map((row) => [String(row._primaryKeyValue), row]));
  return candidates
    .flatMap((candidate) => {
      const row = byKey.get(String(candidate.key));
      return row === undefined ? [] : [describe(view, row, candidate, search)];
    })
    .toSorted((one, other) => compareRanks(one.rank, other.rank));
}

const readRows = async (
  engine: Kernel,
  view: ResourceView,
  base: readonly Condition[],
  candidates: readonly Candidate[],
): Promise<Row[]> => {
  const where = [...base, keyCondition(view, candidates)];
  return (await selectPage(engine, view, "list", { where, order: unsorted, limit: candidates.length, offset: 0 })).rows;
};

/** Only from the row as the list shows it: hooks may have masked what was searched. */
function describe(view: ResourceView, row: Row, { rank }: Candidate, search: string): FoundRecord {
  const marks = rank === "similar" ? similarMarks : marksOf;
  const label = row._label ?? String(row._primaryKeyValue);
  const labelMarks = marks(label, search);
  const { recordLabelColumns = [] } = view.resource.definition;
  const texts = searchedColumns(view).map(({ name, label: column, table }) => ({
    column: translateText(column),
    text: shownText(row[name]),
    names: familyOf(table) === "text" && recordLabelColumns.includes(name),
  }));
  const matches = texts
    .flatMap(({ column, text }) => {
      const found = marks(text, search);
      return found.length === 0 ? [] : [{ column, text, marks: found, rank: rankOf(text, search) ?? rank }];
    })
    .toSorted((one, other) => compareRanks(one.rank, other.rank));
  const [best] = matches;
  const isInLabel = rank === "similar" ? labelMarks.length > 0 : hasEveryWord(label, search);
  // Namesakes look alike without what their label leaves out, such as the email of people who have a name.
  const other = texts.find(({ text, names }) => names && text !== "" && !label.includes(text));
  const detail = other === undefined ? undefined : { ...other, marks: marks(other.text, search) };
  const shown = isInLabel ? detail : best;
  return {
    recordId: row._primaryKeyValue as string | number,
    label,
    labelMarks,
    rank: rank === "contained" && best !== undefined ? best.rank : rank,
    ...(shown === undefined ? {} : { match: shownMatch(shown) }),
  };
}

const shownMatch = ({ column, text, marks }: Match): Match => ({
  column,
  ...excerpt(text.replace(/\s/g, " "), marks),
});

/** A reference is shown by its label. */
function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownText).join(", ");
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label);
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}

/** A group of the reply; undefined if nothing was found. */
export const groupOf = (view: ResourceView, records: readonly FoundRecord[]): FoundGroup | undefined =>
  records.length === 0
    ? undefined
    : {
        resourceId: view.resource.resourceId,
        label: translateText(view.resource.definition.label),
        hasPages: view.may("show"),
        records: [...records],
      };
