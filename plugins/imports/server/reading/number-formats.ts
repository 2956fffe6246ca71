/** Shows the numbers of a workbook as the sheet does, by the number formats of their cells. */
import { dateFromSerial, format, getFormatFromId, getFormatInfo, isTextFormat, isValidFormat } from "numfmt";
import { parseWholeXml } from "./parse-xml.ts";
import { spreadsheetNumber } from "./spreadsheet-number.ts";

/** Formats up to this number need no definition in the file. */
const maxBuiltInId = 58;
const [daySeconds, daysUntil1904] = [86_400, 1_462];
/** Spreadsheets allow no longer ones. */
const maxPatternLength = 255;
/** The last day of the year 9999. */
const maxDay = 2_958_465;

/** A number format; nothing for `General` and for texts, which show the digits of the number. */
interface NumberFormat {
  pattern: string;
  type: "number" | "date" | "time" | "duration";
}

export interface ShownNumber {
  text: string;
  /** Plain digits, an ISO date, a time, or a date and time without zone. */
  exact: string;
  isDate: boolean;
}

/** Returns nothing for a cell that shows the digits of its number. */
export type ShowNumber = (stored: string, style: number) => ShownNumber | undefined;

/** @param styles the part with the formats of cells, if the workbook has one */
export async function numberFormats(styles: AsyncIterable<Buffer> | undefined, is1904: boolean): Promise<ShowNumber> {
  const formats = styles === undefined ? [] : await readFormats(styles);
  return (stored, style) => {
    const used = formats[style];
    const value = stored.trim() === "" ? Number.NaN : Number(stored);
    return used === undefined || !Number.isFinite(value) ? undefined : show(used, stored, value, is1904);
  };
}

function show({ pattern, type }: NumberFormat, stored: string, value: number, is1904: boolean): ShownNumber {
  const isDate = type === "date" || type === "time";
  const serial = isDate && is1904 ? value + daysUntil1904 : value;
  const text = formatted(pattern, serial) ?? stored;
  const exact = isDate ? exactTime(serial, type === "time" && value >= 0 && value < 1) : undefined;
  return { text, exact: exact ?? spreadsheetNumber(stored), isDate };
}

/** Returns nothing for a number that the format cannot show, such as a day that its calendar does not have. */
function formatted(pattern: string, value: number): string | undefined {
  try {
    // Formats may align numbers with spaces.
    return format(pattern, value, { dateSpanLarge: false }).trim();
  } catch {
    return undefined;
  }
}

/** Returns nothing for a number that is no date. */
function exactTime(serial: number, isTimeOfDay: boolean): string | undefined {
  const seconds = Math.round(serial * daySeconds);
  const [day, rest] = [Math.floor(seconds / daySeconds), ((seconds % daySeconds) + daySeconds) % daySeconds];
  const two = (number: number): string => String(Math.floor(number)).padStart(2, "0");
  const time = `${two(rest / 3_600)}:${two((rest / 60) % 60)}:${two(rest % 60)}`;
  if (isTimeOfDay) return time;
  const [year, month, dayOfMonth] = day < 1 || day > maxDay ? [] : (dateFromSerial(day) ?? []);
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined;
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(dayOfMonth)}`;
  return rest === 0 ? date : `${date} ${time}`;
}

/** Reads the number format of each style that cells refer to by its place. */
async function readFormats(styles: AsyncIterable<Buffer>): Promise<(NumberFormat | undefined)[]> {
  const patterns = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await parseWholeXml(styles, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0);
      if (name === "cellXfs") isOfCells = true;
      else if (name === "numFmt") patterns.set(id, formatCode ?? "");
      else if (name === "xf" && isOfCells) ids.push(id);
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  const formats = new Map<number, NumberFormat | undefined>();
  return ids.map((id) => {
    if (!formats.has(id))
      formats.set(id, formatOf(patterns.get(id) ?? (id <= maxBuiltInId ? getFormatFromId(id) : "")));
    return formats.get(id);
  });
}

function formatOf(pattern: string): NumberFormat | undefined {
  if (
    /^(general)?$/i.test(pattern) ||
    pattern.length > maxPatternLength ||
    !isValidFormat(pattern) ||
    isTextFormat(pattern)
  )
    return undefined;
  const { type } = getFormatInfo(pattern);
  if (type === "date" || type === "datetime") return { pattern, type: "date" };
  if (type !== "time") return { pattern, type: "number" };
  return { pattern, type: /\[[hms]+\]/i.test(pattern) ? "duration" : "time" };
}
