/** Archives written and read again: any files come back, and failures on either side end both. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CopiedFile, DataCopy } from "@portalkit/kernel/server";
import { folderStore } from "./folder-store.ts";
import { openArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

const passphrase = "a passphrase for tests";
const madeAt = new Date("2026-11-29T01:41:00Z");

let folder: string;
let archives = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-archive-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFile = (): string => `${(archives += 1)}.tar.zst.age`;

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}
const copyOf = (files: Iterable<CopiedFile>): DataCopy => ({
  kind: "pglite",
  files: (async function* () {
    yield* files;
  })(),
  discard: () => Promise.resolve(),
});
const write = async (name: string, copy: DataCopy, skips = (_path: string): boolean => false): Promise<number> => {
  const { bytes, files } = await folderStore(folder).write(name, (destination) =>
    writeArchive(destination, copy, { passphrase, madeAt, skips }),
  );
  expect(bytes).toBe(statSync(join(folder, name)).size);
  return files;
};

async function readAll(name: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const { entries, manifest } = await openArchive({ store: folderStore(folder), name }, passphrase);
  expect(manifest).toEqual({ format: 1, madeAt: madeAt.toISOString(), database: "pglite" });
  for await (const { path, content } of entries) {
    const all: Uint8Array[] = [];
    for await (const piece of content) all.push(piece);
    found.set(path, Buffer.concat(all));
  }
  return found;
}

describe("an archive", () => {
  it("gives back any files, empty folders and long names among them", async () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 150 }).filter((text) => !/[/\0]/.test(text));
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => `plugins/${names.join("/")}`);
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.uint8Array({ minLength: 70_000, maxLength: 90_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(path, content, { maxKeys: 5 }), async (given) => {
        const files = Object.entries(given);
        const file = newFile();
        await write(
          file,
          copyOf([
            { path: "database/pg_notify/", bytes: 0, content: pieces() },
            ...files.map(([each, bytes]) => ({ path: each, bytes: bytes.length, content: pieces(bytes) })),
          ]),
        );
        const expected = new Map(files.map(([each, bytes]) => [each, Buffer.from(bytes)] as const));
        expect(await readAll(file)).toEqual(new Map([["database/pg_notify/", Buffer.of()], ...expected]));
      }),
      { numRuns: 30 },
    );
  });
  it("divides content of unknown size, and counts it as one file", async () => {
    const piece = Buffer.alloc(3 * 1024 * 1024, "dump");
    const file = newFile();
    const content = pieces(piece, piece, piece, piece);
    expect(await write(file, copyOf([{ path: "database/database.dump", content }]))).toBe(1);
    const found = await readAll(file);
    expect([...found.keys()]).toEqual(["database/database.dump/000000001", "database/database.dump/000000002"]);
    expect(Buffer.concat([...found.values()])).toEqual(Buffer.concat([piece, piece, piece, piece]));
  });
  it("leaves out what it is told to", async () => {
    const file = newFile();
    const files = ["plugins/backup/archives/1", "plugins/upload/1"].map((path) => ({
      path,
      bytes: 1,
      content: pieces(Buffer.of(1)),
    }));
    expect(await write(file, copyOf(files), (path) => path.startsWith("plugins/backup/"))).toBe(1);
    expect([...(await readAll(file)).keys()]).toEqual(["plugins/upload/1"]);
  });
});

describe("writing an archive", () => {
  it("fails with what the copy says, also in the middle of a file", async () => {
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(256 * 1024, piece);
      throw new Error("the server has gone");
    };
    await expect(write(newFile(), copyOf([{ path: "a", content: failing() }]))).rejects.toThrow("the server has gone");
    const known = copyOf([{ path: "a", bytes: 1e9, content: failing() }]);
    await expect(write(newFile(), known)).rejects.toThrow("the server has gone");
  });
  it("fails if the file cannot be made, and reads no more of the copy", async () => {
    let read = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (; ; read += 1) yield Buffer.alloc(1024 * 1024, read);
    };
    const copy = copyOf([{ path: "a", content: endless() }]);
    await expect(write("no-folder/1.age", copy)).rejects.toThrow("ENOENT");
    expect(read).toBeLessThan(100);
  });
  it("never continues a file of another process", async () => {
    const name = newFile();
    writeFileSync(join(folder, `${name}.partial`), "");
    await expect(write(name, copyOf([]))).rejects.toThrow("EEXIST");
  });
});
