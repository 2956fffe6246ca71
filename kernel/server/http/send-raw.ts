/** Sends a raw answer. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { RawAnswer } from "../extension/calls/answers.ts";

export async function sendRaw(reply: FastifyReply, { status, headers, content }: RawAnswer): Promise<FastifyReply> {
  const answer = reply.code(status).headers({ "cache-control": "no-store", ...headers });
  if (content === undefined) return await answer.send();
  return await answer.send(
    content instanceof Uint8Array
      ? Buffer.from(content)
      : content instanceof Readable
        ? content
        : Readable.from(content),
  );
}
