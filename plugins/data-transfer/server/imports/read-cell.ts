/**
 * Converts a cell of a file to a value of a column: labels of enums and references, booleans, dates and numbers as
 * people write them.
 */
import {
  knownType,
  parseJson,
  Refusal,
  type Column,
  type ColumnType,
  type DecimalSign,
} from "@portalkit/kernel/contract";
import { hasTooManyDecimals, normalText, storedDigits } from "@portalkit/kernel/server";
import { refuseValue } from "@portalkit/resources/server";
import { importErrors } from "@portalkit/imports";
import { meaningsOf } from "@portalkit/imports/server";
import { numberKind } from "./exact-text.ts";

/** Finds the records of a foreign column whose label matches. */
export type FindByLabel = (
  column: string,
  label: string,
  kind?: string,
) => Promise<readonly { key: string; label: string }[]>;

/** What a cell is read with. */
export interface CellContext {
  /** The decimal sign of the column; without it, a number with two meanings is refused. */
  sign?: DecimalSign | undefined;
  findByLabel: FindByLabel;
  /** The row's values so far, among them the kind of record of a polymorphic reference. */
  record?: Readonly<Record<string, unknown>>;
}

const yes = new Set(["true", "yes", "y", "1", "on"]);
const no = new Set(["false", "no", "n", "0", "off"]);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Converts a cell. Returns unchanged what it cannot convert: the column's validation reports it.
 * @throws Refusal
 */
export async function readCell(column: Column, text: string, context: CellContext): Promise<unknown> {
  if (column.isArray?.enabled !== true) return await readOne(column, text, context);
  const items = text.trim().startsWith("[")
    ? readJson(text)
    : text
        .split(/[;,]/)
        .map((item) => item.trim())
        .filter((item) => item !== "");
  return Array.isArray(items)
    ? await Promise.all(
        items.map((item) =>
          typeof item === "string"
            ? readOne({ ...column, type: column.isArray?.itemType ?? "string" }, item, context)
            : item,
        ),
      )
    : items;
}

async function readOne(
  column: Column,
  text: string,
  { sign, findByLabel, record = {} }: CellContext,
): Promise<unknown> {
  const bare = text.trim();
  const folded = foldText(bare);
  if (column.enum !== undefined) {
    const option =
      column.enum.find(({ value }) => String(value) === bare) ??
      column.enum.find(({ label, value }) => foldText(label) === folded || foldText(String(value)) === folded);
    return option === undefined ? bare : option.value;
  }
  if (column.foreignResource?.resourceId !== undefined) return await keyOf(column.name, bare, findByLabel);
  if (column.foreignResource?.polymorphicOn !== undefined) {
    const kind = record[column.foreignResource.polymorphicOn];
    // Without its kind, a label could match records of any resource.
    return kind === undefined || kind === null ? bare : await keyOf(column.name, bare, findByLabel, String(kind));
  }
  return byType[knownType(column.type) ?? "string"](text, column, sign);
}

type CellReader = (text: string, column: Column, sign: DecimalSign | undefined) => unknown;

const asWritten: CellReader = (text) => text;
const trimmed: CellReader = (text) => text.trim();
const number: CellReader = (text, column, sign) => readNumber(text.trim(), column, sign);

const byType: Readonly<Record<ColumnType, CellReader>> = {
  string: asWritten,
  text: asWritten,
  richtext: asWritten,
  integer: number,
  decimal: number,
  float: number,
  boolean: (text) => {
    const folded = foldText(text);
    return yes.has(folded) ? true : no.has(folded) ? false : text.trim();
  },
  date: (text) => isoDay(text.trim()),
  datetime: (text) => text.trim().replace(/^(\S+)/, (day) => isoDay(day)),
  time: trimmed,
  json: (text) => readJson(text.trim()),
};

const foldText = (text: string): string => normalText(text).trim().toLowerCase();

async function keyOf(column: string, bare: string, findByLabel: FindByLabel, kind?: string): Promise<string> {
  if (uuid.test(bare)) return bare;
  const named = (await findByLabel(column, bare, kind)).filter(({ label }) => foldText(label) === foldText(bare));
  const exact = named.filter(({ label }) => normalText(label).trim() === normalText(bare));
  const meant = exact.length > 0 ? exact : named;
  if (meant.length > 1)
    throw new Refusal(
      { code: "PORTAL_IMPORT_AMBIGUOUS", status: 422, message: "data-transfer:errors.ambiguous" },
      { label: bare },
    );
  return meant[0]?.key ?? bare;
}

/**
 * Returns the digits to store.
 * @throws Refusal for a number with two meanings whose sign is not known, or with more decimals than the unit has
 */
function readNumber(bare: string, column: Column, sign: DecimalSign | undefined): string {
  const { label, unit } = column;
  const [point, comma] = meaningsOf(bare, { kind: numberKind(column), unit });
  if (sign === undefined && point !== undefined && comma !== undefined && point !== comma)
    throw new Refusal(importErrors.decimalSign, { column: label });
  const digits = sign === undefined ? (point ?? comma) : sign === "." ? point : comma;
  if (digits === undefined) return bare;
  if (hasTooManyDecimals(digits, unit))
    throw refuseValue("PORTAL_FIELD_INVALID", "server:record.decimals", { label, max: unit?.decimals ?? 0 });
  return storedDigits(digits, unit);
}

/** 31.12.2026 is unambiguous; dates with slashes depend on the country, so they are refused. */
const isoDay = (bare: string): string =>
  bare.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Refusal({ code: "PORTAL_IMPORT_JSON", status: 422, message: "data-transfer:errors.json" });
  }
}
