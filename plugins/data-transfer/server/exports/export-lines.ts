/** The lines of an export: rows, and on request the heads of their groups, and the sums of all. */
import { refuse, Refusal, type AdminUser, type RecordGroup, type Resource, type Row } from "@portalkit/kernel/contract";
import { shownDigits, translate, type ListReading, type ReadQuery } from "@portalkit/kernel/server";
import type { ExportRequest } from "../../contract.ts";
import { exportColumns, plainText, type Cell, type ExportColumn } from "./export-cells.ts";
import { groupLabel } from "./group-label.ts";

/** A line of the file. */
export interface Line {
  cells: readonly Cell[];
  /** A row of the group whose head is above it. */
  isInGroup?: boolean;
}

export interface Lines {
  /** The number of rows at the start, without heads and sums. */
  total: number;
  titles: readonly string[];
  batches: AsyncIterable<Line[]>;
}

/** More groups are no overview, and all of them are in memory. */
const maxGroups = 10_000;

/** The figures below a list: by column. */
type Figures = Readonly<Record<string, Readonly<Record<Figure, string | null>>>>;
/** In the order of a list. */
const figureNames = ["sum", "average", "min", "max"] as const;
type Figure = (typeof figureNames)[number];

/** The titles of the last lines. */
const lastLines = {
  sum: "data-transfer:group.total",
  average: "aggregates:average",
  min: "aggregates:min",
  max: "aggregates:max",
} as const satisfies Record<Figure, string>;

/**
 * Groups and sums are those of the list's own calls, read before the first row: they and the rows are of the same
 * moment if `lists` is a snapshot.
 * @param report called with the number of rows after each batch
 * @throws Refusal before the first row
 */
export async function readLines(
  lists: ListReading,
  adminUser: AdminUser,
  resource: Resource,
  request: ExportRequest,
  report: (rows: number, total: number) => void | Promise<void> = () => undefined,
): Promise<Lines> {
  const { resourceId, filters, recordIds, groupBy, withSums = false } = request;
  const columns = exportColumns(resource, request.columns, {
    withKeys: request.withKeys === true,
    texts: lists.fileTexts(resourceId),
  });
  const query = queryOf(request);
  const all = await lists.read(resourceId, query, adminUser);
  const listed = { ...query, filters: [...filters, ...onlyThese(resource, recordIds)] };
  const groups = groupBy === undefined ? undefined : await readGroups(lists, adminUser, resource, request, listed);
  const sums: Figures = withSums ? await lists.aggregates(resourceId, listed, adminUser) : {};
  const label = resource.columns.find(({ name }) => name === groupBy?.field)?.label ?? "";
  const lead = groups === undefined ? [] : [translate("data-transfer:group.title", { column: label }), rowsTitle()];
  const blank = lead.map(() => plainText(""));

  const lineOf = (row: Row): Line => ({
    cells: [...blank, ...columns.map(({ cell }) => cell(row))],
    ...(groups === undefined ? {} : { isInGroup: true }),
  });
  const batches = async function* (): AsyncGenerator<Line[]> {
    let rows = 0;
    const reported = async function* (read: AsyncIterable<Row[]>): AsyncGenerator<Line[]> {
      for await (const batch of read) {
        yield batch.map(lineOf);
        rows += batch.length;
        await report(rows, Math.max(rows, all.total));
      }
    };
    if (groups === undefined) yield* reported(all.batches);
    for (const group of groups ?? []) {
      yield headOf(group, groupBy?.period, columns);
      const own = await lists.read(resourceId, { ...query, filters: [...filters, ...group.filters] }, adminUser);
      yield* reported(own.batches);
    }
    const count = groups === undefined ? undefined : all.total;
    if (withSums) yield figureNames.map((figure) => figuresLine(columns, sums, figure, count));
  };
  return { total: all.total, titles: [...lead, ...columns.map(({ title }) => title)], batches: batches() };
}

/** The rows of an export. */
export const queryOf = ({ filters, sort, search, recordIds }: ExportRequest): ReadQuery => ({
  filters,
  sort,
  ...(search === undefined ? {} : { search }),
  ...(recordIds === undefined ? {} : { recordIds }),
});

const rowsTitle = (): string => translate("data-transfer:group.rows");

/** The condition for selected records, for calls that only have filters. */
function onlyThese({ columns }: Resource, recordIds: ExportRequest["recordIds"]): Record<string, unknown>[] {
  const key = columns.find(({ primaryKey }) => primaryKey === true);
  if (recordIds === undefined) return [];
  if (key === undefined) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return [{ field: key.name, operator: "in", value: recordIds }];
}

async function readGroups(
  lists: ListReading,
  adminUser: AdminUser,
  { options }: Resource,
  { resourceId, groupBy, withSums, columns }: ExportRequest,
  { filters, search }: { filters: ExportRequest["filters"]; search?: string },
): Promise<RecordGroup[]> {
  const { order, sumOf, ...by } = groupBy ?? { field: "" };
  const request = {
    resourceId,
    // The server checks the conditions, like those of the rows.
    filters: filters as never,
    ...(search === undefined ? {} : { search }),
    groupBy: by,
    ...(order === undefined ? {} : { order }),
    ...(sumOf === undefined ? {} : { sumOf }),
    aggregates: withSums === true ? columns.filter((name) => options.aggregates?.includes(name) === true) : [],
  };
  const found: RecordGroup[] = [];
  for (;;) {
    const { groups, total } = await lists.groups({ ...request, offset: found.length }, adminUser);
    if (total > maxGroups)
      throw new Refusal(
        { code: "TRANSFER_GROUPS_TOO_MANY", status: 400, message: "data-transfer:group.tooMany" },
        { limit: maxGroups },
      );
    found.push(...groups);
    if (groups.length === 0 || found.length >= total) return found;
  }
}

/** The label with the number of rows and the sums, and below it the other figures, like the last lines of the file. */
function headOf(
  group: RecordGroup,
  period: NonNullable<ExportRequest["groupBy"]>["period"],
  columns: readonly ExportColumn[],
): Line[] {
  const [first, ...others] = figureNames;
  const head = [plainText(groupLabel(group, period)), number(group.count)];
  const hasFigures = Object.keys(group.aggregates).length > 0;
  return [
    { cells: [...head, ...figureCells(columns, group.aggregates, first)] },
    ...(hasFigures ? others.map((figure) => figuresLine(columns, group.aggregates, figure, group.count)) : []),
  ];
}

/** @param count the number of rows, for the first line, if the lines have a place for it */
function figuresLine(
  columns: readonly ExportColumn[],
  figures: Figures,
  figure: Figure,
  count: number | undefined,
): Line {
  const title = plainText(translate(lastLines[figure]));
  const cells = figureCells(columns, figures, figure);
  if (count !== undefined) return { cells: [title, figure === "sum" ? number(count) : plainText(""), ...cells] };
  const free = columns.findIndex(({ name }) => name === undefined || figures[name] === undefined);
  return { cells: cells.map((cell, index) => (index === free ? title : cell)) };
}

const number = (value: number): Cell => ({ text: String(value), isNumber: true });

const figureCells = (columns: readonly ExportColumn[], figures: Figures, figure: Figure): Cell[] =>
  columns.map(({ name, unit }) => ({
    text: shownDigits(name === undefined ? null : figures[name]?.[figure], unit) ?? "",
    isNumber: true,
  }));
