/** Compresses a text if it is worth it: a page of rows shrinks to a quarter. */
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, createGzip, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);
const fast = { level: constants.Z_BEST_SPEED };
/** Below this size, compression saves less than the overhead of a packet. */
const worthBytes = 2_048;
/** Up to this size, compression takes less time (0.5 ms) than handing it to another thread and back. */
const ownThreadLength = 32_768;

const accepts = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers["accept-encoding"] ?? "");

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  if (text.length < worthBytes || !accepts(request)) return await reply.send(text);
  void reply.header("content-encoding", "gzip");
  return await reply.send(text.length <= ownThreadLength ? gzipSync(text, fast) : await compress(text, fast));
}

/** Sends the beginning of a text at once. `rest` must not reject: the answer has begun by then. */
export async function sendInTwo(
  request: FastifyRequest,
  reply: FastifyReply,
  beginning: string,
  rest: Promise<string>,
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  if (!accepts(request)) return await reply.send(Readable.from(inTwo(beginning, rest)));
  const compressed = createGzip(fast);
  compressed.write(beginning);
  compressed.flush(constants.Z_SYNC_FLUSH);
  void rest.then((text) => compressed.end(text));
  return await reply.header("content-encoding", "gzip").send(compressed);
}

async function* inTwo(beginning: string, rest: Promise<string>): AsyncGenerator<string> {
  yield beginning;
  yield await rest;
}
