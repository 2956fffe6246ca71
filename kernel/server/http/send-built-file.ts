/**
 * Sends the files of a build. Their names contain a hash of their contents: they never change, and those that browsers
 * ask for are in memory. A first page asks for twenty at once, each of which would wait for the disk several times.
 */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { refuse } from "../../contract/errors/refusals.ts";
import { contentTypes } from "./content-types.ts";
import { acceptsEncoding } from "./send-compressed.ts";

/** Bytes: the files of all pages take two thirds of it, without the flags of all countries. */
const keptBytes = 4_194_304;

/** Beside a file, if it is worth it. The best first. */
const compressed = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;

interface BuiltFile {
  content: Buffer;
  encoding: string | undefined;
}

/**
 * @param folder contains all files; there are none in folders of it
 * @returns answers a request for the file of this name
 * @throws PORTAL_REQUEST_UNKNOWN_CALL
 */
export function createBuiltFiles(
  folder: string,
): (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<FastifyReply> {
  // One for each choice of encodings. What is not there is not kept: the next build may have it.
  const files = new LRUCache<string, BuiltFile>({
    maxSize: keptBytes,
    sizeCalculation: ({ content }) => Math.max(content.length, 1),
    fetchMethod: async (key) => await readBest(folder, key),
  });
  return async (request, reply, name) => {
    if (!isFileName(name)) throw refuse("PORTAL_REQUEST_UNKNOWN_CALL");
    const accepted = compressed.filter(({ encoding }) => acceptsEncoding(request, encoding));
    const file = await files.fetch([name, ...accepted.map(({ ending }) => ending)].join("/"));
    if (file === undefined) throw refuse("PORTAL_REQUEST_UNKNOWN_CALL");
    void reply.headers({
      "content-type": contentTypes[extname(name)] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      ...(file.encoding === undefined ? {} : { "content-encoding": file.encoding }),
    });
    return await reply.send(file.content);
  };
}

const isFileName = (name: string): boolean => /^[^./\\\0][^/\\\0]*$/.test(name);

async function readBest(folder: string, key: string): Promise<BuiltFile | undefined> {
  const [name = "", ...endings] = key.split("/");
  for (const { encoding, ending } of compressed) {
    const content = endings.includes(ending) ? await readIfThere(join(folder, `${name}${ending}`)) : undefined;
    if (content !== undefined) return { content, encoding };
  }
  const content = await readIfThere(join(folder, name));
  return content === undefined ? undefined : { content, encoding: undefined };
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
