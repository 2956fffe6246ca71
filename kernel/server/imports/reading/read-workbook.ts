/** Reads the rows of a workbook's first visible sheet, piece by piece. */
import { sheetRows } from "./sheet-rows.ts";
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

/**
 * @param onRead receives the number of bytes of the file that have been read
 * @throws FileProblem
 */
export async function* readWorkbook(
  bytes: Buffer,
  limits: RowLimits,
  onRead: (count: number) => void,
): AsyncGenerator<FileRow[]> {
  const zip = openZip(bytes, onRead);
  const parts = await workbookParts(zip);
  const showNumber = await numberFormats(
    parts.styles === undefined ? undefined : zip.read(parts.styles, maxStylesBytes),
    parts.is1904,
  );
  const texts = await readTexts(parts.texts === undefined ? undefined : zip.read(parts.texts, maxTextBytes));
  const sheet = sheetRows({ texts, limits, showNumber });
  for await (const _ of parseXml(zip.read(parts.sheet, maxSheetBytes), sheet.handlers, "row"))
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
