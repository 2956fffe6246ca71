/** Streams a download at the speed of the client. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { asWork } from "../concurrency/work-order.ts";
import type { Download } from "../extension/calls/answers.ts";

/** @param reader the key under which the file's queries are queued, at background priority behind interactive calls */
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
    // Parts may be large, so at most two are buffered.
    .send(Readable.from(bytes(content, reader), { objectMode: true, highWaterMark: 2 }));
}

async function* bytes(content: AsyncIterable<string | Uint8Array>, reader: string): AsyncGenerator<Uint8Array> {
  for await (const part of inBackground(content, reader)) yield typeof part === "string" ? Buffer.from(part) : part;
}

/** The stream may request a part from any async context, so the queue entry is set for each part. */
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

/** A fallback name for clients that only support ASCII. */
const plain = (fileName: string): string => fileName.replace(/[^\w. -]/g, "_");
