/** The language of a request. */
import type { FastifyRequest } from "fastify";

/** Returns the first of the request's languages that the deployment has. */
export function languageOf(request: Pick<FastifyRequest, "headers">, languages: readonly string[]): string {
  for (const part of (request.headers["accept-language"] ?? "").slice(0, 200).split(",")) {
    const code = part.split(";")[0]?.trim().toLowerCase().split("-")[0];
    if (code !== undefined && languages.includes(code)) return code;
  }
  return languages[0] ?? "en";
}
