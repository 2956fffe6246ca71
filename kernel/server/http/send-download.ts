/** Sends a file as it is written, at the pace of whoever reads it. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Download } from "./answers.ts";

export async function sendDownload(reply: FastifyReply, { fileName, contentType, content }: Download): Promise<FastifyReply> {
  return await reply
    .header("cache-control", "no-store")
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${plain(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`)
    // Parts may be large: no more than two wait for the reader.
    .send(Readable.from(bytes(content), { objectMode: true, highWaterMark: 2 }));
}

async function* bytes(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of content) yield typeof part === "string" ? Buffer.from(part) : part;
}

/** For readers that know no other than ASCII. */
const plain = (fileName: string): string => fileName.replace(/[^\w. -]/g, "_");
