/** Reads an archive in one pass and constant memory, and notices whatever is missing or was changed. */
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { createZstdDecompress } from "node:zlib";
import { Decrypter } from "age-encryption";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { parseJson, ProblemsError } from "@portalkit/kernel/contract";
import { CommandError } from "@portalkit/kernel/server";
import type { ArchivePlace } from "./archives.ts";
import { completionFile, formatVersion, manifestFile, type Completion, type Manifest } from "./archive-format.ts";

export interface OpenedArchive {
  readonly manifest: Manifest;
  /**
   * The files of the copy, each in one piece or in several. Read each content before the next one.
   * @throws ProblemsError if the archive is damaged or cut off
   */
  readonly entries: AsyncIterable<{ path: string; content: AsyncIterable<Uint8Array> }>;
}

/** @throws ProblemsError if the file is no archive, was made with another secret, or by a later version */
export async function openArchive({ store, name }: ArchivePlace, passphrase: string): Promise<OpenedArchive> {
  const refuse = (found: string, expected: string): ProblemsError =>
    new ProblemsError([{ code: "PORTAL_ARGUMENT_INVALID", where: store.placeOf(name), found, expected }]);
  const damaged = (error: unknown): unknown =>
    error instanceof ProblemsError || error instanceof CommandError
      ? error
      : refuse(`an archive that is damaged or cut off (${String(error)})`, "another archive, or another copy of it");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = store.read(name);
  const decrypted = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      source.destroy();
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof CommandError && code === undefined) throw error;
      throw code === undefined
        ? refuse("a file that this key does not open", "an archive, and the PORTAL_SECRET it was made with")
        : refuse(code === "ENOENT" ? "no such file" : `a file that cannot be read (${code})`, "the path of an archive");
    });
  const plain = createZstdDecompress();
  pipeline(Readable.fromWeb(decrypted as NodeStream), plain, () => undefined); // whoever reads `plain` gets the error
  const unpacked = (Readable.toWeb(plain) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  const entries = unpacked[Symbol.asyncIterator]();
  const wholeOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw damaged(error);
    }
  };
  const read = async function* (): AsyncGenerator<{ path: string; content: AsyncIterable<Uint8Array> }> {
    let completion: Completion | undefined;
    const paths = new Set<string>();
    try {
      for await (const { header, body } of { [Symbol.asyncIterator]: () => entries }) {
        if (header.name === completionFile) completion = (await jsonOf(body)) as Completion;
        else {
          paths.add(fileOf(header.name));
          yield { path: header.name, content: wholeOf(body) };
        }
      }
    } catch (error) {
      throw damaged(error);
    }
    if (completion === undefined) throw damaged("it has no end");
    if (completion.files !== paths.size) throw damaged(`${paths.size} of ${completion.files} files`);
  };
  try {
    const first = await entries.next();
    const { header, body } = (first.value ?? {}) as Partial<ParsedTarEntry>;
    if (header?.name !== manifestFile || body === undefined) throw new Error(`it does not begin with ${manifestFile}`);
    const manifest = (await jsonOf(body)) as Manifest;
    if (manifest.format !== formatVersion)
      throw refuse(`an archive of the format ${manifest.format}`, `the format ${formatVersion}, or a later version`);
    return { manifest, entries: read() };
  } catch (error) {
    source.destroy();
    throw damaged(error);
  }
}

/** A file that was divided is a folder of its parts. */
const fileOf = (path: string): string => path.replace(/^(database\/database\.dump)\/\d+$/, "$1");

async function jsonOf(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return parseJson(Buffer.concat(pieces).toString("utf8"));
}
