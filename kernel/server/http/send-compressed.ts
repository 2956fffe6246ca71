/** Compresses a text if it is worth it: a page of rows shrinks to a quarter. */
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);
/** Below this size, compression saves less than the overhead of a packet. */
const worthBytes = 2_048;

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  if (text.length < worthBytes || !/\bgzip\b/.test(request.headers["accept-encoding"] ?? ""))
    return await reply.send(text);
  return await reply.header("content-encoding", "gzip").send(await compress(text, { level: constants.Z_BEST_SPEED }));
}
