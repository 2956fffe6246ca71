/** Collects the rows of a sheet from the elements of its XML. */
import type { CellError, FileRow, RowLimits } from "./file-row.ts";
import type { ShowNumber } from "./number-formats.ts";
import { plainText, type XmlAttributes, type XmlHandlers } from "./parse-xml.ts";
import { spreadsheetNumber } from "./spreadsheet-number.ts";
import { textParts } from "./text-parts.ts";
import type { TextStore } from "./text-store.ts";

/** `#REF!`, `#NAME?`, `#N/A`, `#GETTING_DATA`. */
const errorName = /^#[A-Z\d/_]{1,20}[!?]?$/;

interface Sheet {
  texts: TextStore;
  limits: RowLimits;
  showNumber: ShowNumber;
}

export interface SheetRows {
  handlers: XmlHandlers;
  /** The number of rows that `take` would return. */
  count(): number;
  take(): FileRow[];
}

/** A row that is being read. */
class RowInProgress {
  readonly cells: string[] = [];
  readonly raw: Record<number, string> = {};
  readonly numbers: number[] = [];
  readonly errors: CellError[] = [];
  problem: FileRow["problem"];
  /** The place of the cell that is being read. */
  place = -1;
  readonly line: number;
  constructor(line: number) {
    this.line = line;
  }

  /** Returns nothing for a row without text. */
  finish(): FileRow | undefined {
    const { line, cells, numbers, errors } = this;
    const [firstError] = errors;
    const problem = this.problem === "columns" || firstError === undefined ? this.problem : "errorCell";
    const hasRaw = Object.keys(this.raw).length > 0;
    if (problem === undefined && !hasRaw && cells.every((cell) => cell.trim() === "")) return undefined;
    return {
      line,
      cells,
      ...(problem === undefined ? {} : { problem }),
      ...(problem !== "errorCell" || firstError === undefined ? {} : { position: firstError.place + 1 }),
      ...(hasRaw ? { raw: this.raw } : {}),
      ...(numbers.length === 0 ? {} : { numbers }),
      ...(errors.length === 0 ? {} : { errors }),
    };
  }
}

export function sheetRows({ texts, limits, showNumber }: Sheet): SheetRows {
  let rows: FileRow[] = [];
  let line = 0;
  let row: RowInProgress | undefined;
  let type = "";
  let style = 0;
  let value = "";
  let isValue = false;
  let isInCell = false;
  let hasContent = false;
  const inline = textParts();

  function openCell({ r, t, s }: XmlAttributes): void {
    if (row === undefined) return;
    row.place = placeOf(r) ?? row.place + 1;
    type = t ?? "n";
    style = Number(s ?? 0);
    value = "";
    hasContent = false;
    isInCell = true;
  }

  function closeCell(): void {
    isInCell = false;
    const text = inline.take();
    if (row === undefined) return;
    if (row.place >= limits.columns) {
      if (hasContent) row.problem = "columns";
      return;
    }
    while (row.cells.length < row.place) row.cells.push("");
    row.cells[row.place] =
      type === "s" ? (texts.get(Number(value)) ?? "") : type === "inlineStr" ? text : shown(row, plainText(value));
  }

  function shown(current: RowInProgress, stored: string): string {
    if (type === "n") return shownNumber(current, stored);
    if (type === "b") return stored.trim() === "1" || stored.trim() === "true" ? "TRUE" : stored === "" ? "" : "FALSE";
    if (type === "d") return shownDate(current, stored);
    if (type === "e") {
      // Errors are stored with the skipped rows, so nothing else must pass for one.
      const error = errorName.test(stored) ? stored : "#ERROR!";
      current.errors.push({ place: current.place, cell: `${lettersOf(current.place)}${current.line}`, error });
    }
    return stored;
  }

  function shownNumber(current: RowInProgress, stored: string): string {
    const number = showNumber(stored, style);
    const text = number?.text ?? stored;
    // A spreadsheet stores 15 digits. More, or an exponent, are not what was typed.
    const isRounded =
      number === undefined
        ? /e/i.test(stored) || /^-?\d{16,}$/.test(stored)
        : !number.isDate && /^-?\d{16,}|e/i.test(number.exact);
    if (isRounded) current.problem ??= "rounded";
    const hasNoise = number === undefined && stored.replace(/\D/g, "").length > 15;
    if (isRounded || hasNoise) current.numbers.push(current.place);
    const exact = number?.exact ?? (isRounded || hasNoise ? spreadsheetNumber(stored) : stored);
    // A number with decimals is told from a text that looks like one.
    if (exact !== text || exact.includes(".")) current.raw[current.place] = exact;
    return text;
  }

  /** Some programs store dates as texts of ISO 8601. */
  function shownDate(current: RowInProgress, stored: string): string {
    const exact = stored
      .replace("T", " ")
      .replace(/(\.0+)?Z?$/, "")
      .replace(/ 00:00(:00)?$/, "");
    if (exact !== stored) current.raw[current.place] = exact;
    return stored;
  }

  return {
    handlers: {
      open: (name, attributes) => {
        if (isInCell) {
          if (name !== "") hasContent = true;
          if (name === "v") isValue = true;
          else inline.open(name);
        } else if (name === "c") openCell(attributes);
        else if (name === "row") {
          const number = attributes["r"] ?? "";
          line = /^\d{1,7}$/.test(number) ? Number(number) : line + 1;
          row = new RowInProgress(line);
        }
      },
      text: (text) => {
        if (isValue) value += text;
        else inline.text(text);
      },
      close: (name) => {
        if (name === "v") isValue = false;
        else if (name === "c") closeCell();
        else if (name === "row") {
          const finished = row?.finish();
          if (finished !== undefined) rows.push(finished);
          row = undefined;
        } else inline.close(name);
      },
    },
    count: () => rows.length,
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** Returns the place of a cell in its row: that of `A1` is 0, that of `AA1` 26. */
function placeOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d*$)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

/** The reverse of `placeOf`. */
function lettersOf(place: number): string {
  let letters = "";
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
