/** Reads the rows of a sheet of a workbook, piece by piece. */
import { sheetRows } from "./sheet-rows.ts";
import { FileProblem } from "./file-problem.ts";
import type { FileRow, RowLimits } from "./file-row.ts";
import { numberFormats } from "./number-formats.ts";
import { parseXml } from "./parse-xml.ts";
import { textParts } from "./text-parts.ts";
import { TextStore } from "./text-store.ts";
import { workbookParts } from "./workbook-parts.ts";
import { openZip } from "./zip-file.ts";

const maxSheetBytes = 2_000_000_000;
const maxTextBytes = 400_000_000;
const maxStylesBytes = 50_000_000;
const rowsAtOnce = 500;

export interface SheetChoice {
  /** The name of a visible sheet; without it, the first visible one is read. */
  sheet?: string | undefined;
  /** Receives the names of the visible sheets. */
  onSheets?: (names: readonly string[]) => void;
}

/**
 * @param onRead receives the number of bytes of the file that have been read
 * @throws FileProblem
 */
export async function* readWorkbook(
  bytes: Buffer,
  limits: RowLimits,
  onRead: (count: number) => void,
  { sheet: chosen, onSheets }: SheetChoice = {},
): AsyncGenerator<FileRow[]> {
  const zip = openZip(bytes, onRead);
  const parts = await workbookParts(zip);
  onSheets?.(parts.sheets.map(({ name }) => name));
  const path = (chosen === undefined ? parts.sheets[0] : parts.sheets.find(({ name }) => name === chosen))?.path;
  if (path === undefined || !zip.has(path)) throw new FileProblem("brokenWorkbook");
  const showNumber = await numberFormats(
    parts.styles === undefined ? undefined : zip.read(parts.styles, maxStylesBytes),
    parts.is1904,
  );
  const texts = await readTexts(parts.texts === undefined ? undefined : zip.read(parts.texts, maxTextBytes));
  const sheet = sheetRows({ texts, limits, showNumber });
  for await (const _ of parseXml(zip.read(path, maxSheetBytes), sheet.handlers, "row"))
    if (sheet.count() >= rowsAtOnce) yield sheet.take();
  yield sheet.take();
}

async function readTexts(content: AsyncIterable<Buffer> | undefined): Promise<TextStore> {
  const texts = new TextStore();
  if (content === undefined) return texts;
  const parts = textParts();
  const handlers = {
    ...parts,
    close: (name: string): void => {
      parts.close(name);
      if (name === "si") texts.add(parts.take());
    },
  };
  const parsing = parseXml(content, handlers, "si");
  while ((await parsing.next()).done !== true);
  return texts;
}
