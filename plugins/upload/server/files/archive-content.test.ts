import * as fc from "fast-check";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { archiveFormats } from "../../contract/files/archive-formats.ts";
import { isWhatItSays } from "./archive-content.ts";

/** Returns an archive of these parts; its checksums are ignored. */
function archive(
  parts: Readonly<Record<string, string>>,
  { stored = ["mimetype"] }: { stored?: readonly string[] } = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const isStored = stored.includes(name);
    const packed = isStored ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    bodies.push(local, Buffer.from(name), packed);
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, table, end]);
}
const says = (file: Buffer, extension: string): Promise<boolean> =>
  isWhatItSays((start, end) => Promise.resolve(file.subarray(start, end + 1)), file.length, extension);
const types = (part: string, contentType: string): string =>
  `<?xml version="1.0"?><Types xmlns="x"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
const office = (extension: string, part = "main.xml"): Buffer =>
  archive({ "[Content_Types].xml": types(part, archiveFormats.get(extension)?.mainPart ?? ""), [part]: "<x/>" });
const officeFormats = [...archiveFormats].flatMap(([extension, { mainPart }]) =>
  mainPart === undefined ? [] : [extension],
);

describe("a document that is an archive", () => {
  it("is what its main part says, and nothing else", async () => {
    for (const extension of officeFormats) {
      const fitting: string[] = [];
      for (const other of officeFormats) if (await says(office(other), extension)) fitting.push(other);
      expect(fitting).toEqual([extension]);
    }
  });
  it("must have the part that it names, and a table of its parts", async () => {
    const type = archiveFormats.get("docx")?.mainPart ?? "";
    expect(
      await says(
        archive({ "[Content_Types].xml": types("word/document.xml", type), "word/other.xml": "<x/>" }),
        "docx",
      ),
    ).toBe(false);
    expect(await says(archive({ "word/document.xml": "<x/>" }), "docx")).toBe(false);
    expect(await says(archive({ "[Content_Types].xml": "no table", "word/document.xml": "<x/>" }), "docx")).toBe(false);
    expect(await says(archive({ "evil.exe": "MZ" }), "docx")).toBe(false);
    expect(await says(Buffer.from("PK\u0003\u0004 and nothing more of an archive"), "docx")).toBe(false);
  });
  it("of OpenDocument and EPUB begins with its media type, as it is", async () => {
    const odt = { mimetype: "application/vnd.oasis.opendocument.text", "META-INF/manifest.xml": "<x/>" };
    expect(await says(archive(odt), "odt")).toBe(true);
    expect(await says(archive(odt), "ods")).toBe(false);
    expect(await says(archive(odt, { stored: [] }), "odt")).toBe(false);
    expect(await says(archive({ mimetype: "application/epub+zip" }), "epub")).toBe(false);
    expect(await says(archive({ mimetype: "application/epub+zip", "META-INF/container.xml": "<x/>" }), "epub")).toBe(
      true,
    );
    expect(await says(archive({ "META-INF/MANIFEST.MF": "x" }), "jar")).toBe(true);
    expect(await says(archive({ a: "x" }), "zip")).toBe(true);
    expect(await says(Buffer.from("no archive"), "pdf")).toBe(true);
  });
  it("that inflates to far more than a table of parts is none", async () => {
    expect(await says(archive({ "[Content_Types].xml": " ".repeat(3_000_000), "main.xml": "" }), "xlsx")).toBe(false);
  });
  it("that was damaged anywhere is refused or read, and nothing else", async () => {
    const whole = office("xlsx");
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(whole.length),
        async (at, flip, cut) => {
          const damaged = Buffer.from(whole.subarray(0, cut % 3 === 0 ? cut : whole.length));
          if (at < damaged.length) damaged[at] = (damaged[at] ?? 0) ^ flip;
          expect(typeof (await says(damaged, "xlsx"))).toBe("boolean");
        },
      ),
      { numRuns: 300 },
    );
  });
});
