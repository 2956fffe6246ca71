/** Writes a workbook row by row: a minimum of Office Open XML, with exact numbers and texts that are never formulas. */
import { isFormulaLike, translate } from "@portalkit/kernel/server";
import { cellCharacters } from "../limits.ts";
import type { Cell } from "./export-cells.ts";
import type { Line } from "./export-lines.ts";
import { zipStream, type ZipEntry } from "./zip-stream.ts";

/** Limits of a sheet; further rows go to the next one. */
const sheetRows = 1_048_576;
/** A character takes up to three bytes, and a file of an archive ends at 4 GB. */
const sheetCharacters = 1_400_000_000;
/** The number of significant digits of a spreadsheet number. */
const exactDigits = 15;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/**
 * Style 0 is the default. Style 1 sets `quotePrefix`, which keeps a text from becoming a formula when its cell is
 * edited.
 */
const defusedStyle = 1;
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf quotePrefix="1"/></cellXfs></styleSheet>`;

/** @param isGrouped lines may be folded below the head of their group */
export function xlsxFile(
  titles: readonly string[],
  batches: AsyncIterable<readonly Line[]>,
  isGrouped = false,
): AsyncGenerator<Uint8Array> {
  return zipStream(entries(sheetHead(titles, isGrouped), batches));
}

function sheetHead(titles: readonly string[], isGrouped: boolean): string {
  const [above, level] = isGrouped
    ? ['<sheetPr><outlinePr summaryBelow="0"/></sheetPr>', '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>']
    : ["", ""];
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const row = rowXml({ cells: titles.map((title) => ({ text: title, isNumber: false })) });
  return `${declaration}<worksheet xmlns="${main}">${above}${frozen}${level}<sheetData>${row}`;
}

async function* entries(head: string, batches: AsyncIterable<readonly Line[]>): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(batches);
  try {
    const state = { next: await rows.next(), sheets: 0 };
    do {
      state.sheets += 1;
      yield { path: `xl/worksheets/sheet${state.sheets}.xml`, content: sheet(head, rows, state) };
    } while (state.next.done !== true);
    const numbers = Array.from({ length: state.sheets }, (_, index) => index + 1);
    yield {
      path: "[Content_Types].xml",
      content: [
        `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`,
      ],
    };
    yield {
      path: "_rels/.rels",
      content: [
        `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    };
    yield {
      path: "xl/workbook.xml",
      content: [
        `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
      ],
    };
    yield {
      path: "xl/_rels/workbook.xml.rels",
      content: [
        `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    };
    yield { path: "xl/styles.xml", content: [styles] };
  } finally {
    await rows.return(undefined);
  }
}

type Rows = AsyncGenerator<Line, undefined>;

async function* rowsOf(batches: AsyncIterable<readonly Line[]>): Rows {
  for await (const batch of batches) yield* batch;
  return undefined;
}

async function* sheet(
  head: string,
  rows: Rows,
  state: { next: IteratorResult<Line, undefined> },
): AsyncGenerator<string> {
  let count = 1;
  let size = 0;
  let text = head;
  while (state.next.done !== true && count < sheetRows && size < sheetCharacters) {
    text += rowXml(state.next.value);
    count += 1;
    if (text.length > 65_536) {
      size += text.length;
      yield text;
      text = "";
    }
    state.next = await rows.next();
  }
  yield `${text}</sheetData></worksheet>`;
}

/** Rows of a group can be folded below its head. */
const rowXml = ({ cells, isInGroup = false }: Line): string =>
  `<row${isInGroup ? ' outlineLevel="1"' : ""}>${cells.map(cellXml).join("")}</row>`;

function cellXml({ text, isNumber }: Cell): string {
  if (text === "") return "<c/>";
  if (isNumber && isExact(text)) return `<c><v>${text}</v></c>`;
  return `<c${isFormulaLike(text) ? ` s="${defusedStyle}"` : ""} t="inlineStr"><is><t xml:space="preserve">${escape(fitting(text))}</t></is></c>`;
}

/** Cuts a text that no cell can hold, and says so at its end. */
function fitting(text: string): string {
  if (text.length <= cellCharacters) return text;
  const note = translate("data-transfer:cutText", { count: text.length, limit: cellCharacters });
  return `${text.slice(0, cellCharacters - note.length).replace(/[\uD800-\uDBFF]$/, " ")}${note}`;
}

/** A spreadsheet would round a number with more digits, so it is written as text. */
function isExact(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/^-?0*\.?0*|\.(?=\d)/g, "").length <= exactDigits;
}

/**
 * Escapes characters that XML cannot contain in the notation of spreadsheets, and text that looks like this notation.
 */
function escape(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(
      // oxlint-disable-next-line no-control-regex -- these are the ones that XML has no place for
      /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}
