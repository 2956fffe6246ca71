/** Builds workbooks of given XML, as any program may write it: an archive without compression. */

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";

export interface WorkbookXml {
  /** The content of `<sheetData>`. */
  rows?: string;
  /** The number format of each style, by its number or its pattern. */
  formats?: readonly (number | string)[];
  /** The content of `<sst>`. */
  texts?: string;
  is1904?: boolean;
  /** Parts in place of, or in addition to, those made of the other values; undefined leaves one out. */
  parts?: Readonly<Record<string, string | Buffer | undefined>>;
}

export function workbookFile({ rows = "", formats = [], texts, is1904 = false, parts = {} }: WorkbookXml): Buffer {
  const ids = formats.map((format, place) => (typeof format === "number" ? format : 164 + place));
  const patterns = formats.map((format, place) =>
    typeof format === "number" ? "" : `<numFmt numFmtId="${164 + place}" formatCode="${escaped(format)}"/>`,
  );
  const all: WorkbookXml["parts"] = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}">${is1904 ? '<workbookPr date1904="1"/>' : ""}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships({ rId1: "worksheets/sheet1.xml" }),
    "xl/worksheets/sheet1.xml": sheetXml(rows),
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${patterns.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
    ...(texts === undefined ? {} : { "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts}</sst>` }),
    ...parts,
  };
  return archive(
    Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, Buffer.from(text)]])),
  );
}

export const sheetXml = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** @param targets by the id of the relation */
export const relationships = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${packages}">${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Type="${relations}/worksheet" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** The parts of a workbook with a hidden sheet and the sheets `One` and `Two` of these rows. */
export const twoSheets = (one: string, two: string): NonNullable<WorkbookXml["parts"]> => ({
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Hidden" r:id="rId0" state="hidden"/><sheet name="One" r:id="rId1"/><sheet name="Two" r:id="rId2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships({ rId0: "0.xml", rId1: "1.xml", rId2: "2.xml" }),
  "xl/0.xml": sheetXml("<row><c><v>0</v></c></row>"),
  "xl/1.xml": sheetXml(one),
  "xl/2.xml": sheetXml(two),
});

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** The reader does not compare checksums, so they are zero. */
function archive(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of entries) {
    const file = Buffer.alloc(30);
    file.writeUInt32LE(0x04034b50, 0);
    file.writeUInt32LE(content.length, 18);
    file.writeUInt32LE(content.length, 22);
    file.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(file, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}
