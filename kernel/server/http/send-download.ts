/** Sends a file as it is written, at the pace of whoever reads it. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { asWork } from "../database/work-order.ts";
import type { Download } from "./answers.ts";

/**
 * @param reader whose place in the order of the database the file's readings take, behind calls that a person waits for
 */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, contentType, content }: Download,
  reader: string,
): Promise<FastifyReply> {
  return await reply
    .header("cache-control", "no-store")
    .header("content-type", contentType)
    .header(
      "content-disposition",
      `attachment; filename="${plain(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    // Parts may be large: no more than two wait for the reader.
    .send(Readable.from(bytes(content, reader), { objectMode: true, highWaterMark: 2 }));
}

async function* bytes(content: AsyncIterable<string | Uint8Array>, reader: string): AsyncGenerator<Uint8Array> {
  for await (const part of inBackground(content, reader)) yield typeof part === "string" ? Buffer.from(part) : part;
}

/** The stream asks for each part from wherever it is emptied, so the place in the order is taken for each. */
function inBackground<Part>(content: AsyncIterable<Part>, reader: string): AsyncIterable<Part> {
  const parts = content[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Part>> => asWork({ key: reader, isBackground: true }, () => parts.next());
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** For readers that know no other than ASCII. */
const plain = (fileName: string): string => fileName.replace(/[^\w. -]/g, "_");
