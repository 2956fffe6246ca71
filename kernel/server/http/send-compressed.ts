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

/** False also for an encoding with the weight 0, by which a request excludes it. */
export const acceptsEncoding = ({ headers }: Pick<FastifyRequest, "headers">, encoding: "br" | "gzip"): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .map((accepted) => accepted.replaceAll(/\s/g, "").toLowerCase())
    .some((accepted) => accepted.split(";")[0] === encoding && !/;q=0(\.0*)?$/.test(accepted));

const accepts = (request: FastifyRequest): boolean => acceptsEncoding(request, "gzip");

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
