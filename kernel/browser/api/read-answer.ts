/**
 * Parses every kind of response that a compatible server may send: JSON with or without an error, plain text, a page,
 * nothing.
 */
import { readJson } from "./read-json.ts";

export interface Answer {
  /** The parsed body, if it is JSON. */
  body: unknown;
  /** Present if the call failed; empty if the server sent no message for the user. */
  error: string | undefined;
  details: readonly { path: string; message: string }[];
}

/**
 * A truthy error in the envelope counts as a failure whatever the status is; an empty one does not, because some
 * servers send it on success. Text that is not JSON is never shown: it is a stack trace, or the page that the server
 * sends for unknown addresses.
 */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = await readJson(text).catch(() => undefined);
  // JSON has no value for it.
  if (body === undefined) return { body: undefined, error: "", details: [] };
  const { error, details } = (typeof body === "object" && body !== null ? body : {}) as {
    error?: unknown;
    details?: unknown;
  };
  const failed = !response.ok || Boolean(error);
  return {
    body,
    error: failed ? sentenceOf(error) : undefined,
    details: failed && Array.isArray(details) ? details.filter(isDetail) : [],
  };
}

function sentenceOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : "";
}

function isDetail(detail: unknown): detail is { path: string; message: string } {
  const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown };
  return typeof path === "string" && typeof message === "string";
}
