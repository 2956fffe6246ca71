/** Reads what a server of this family may answer: JSON with or without an error, plain text, a page, nothing. */

export interface Answer {
  /** The body when it is JSON. */
  body: unknown;
  /** Present when the call did not succeed; empty when the server gave no sentence for the operator. */
  error: string | undefined;
  details: readonly { path: string; message: string }[];
}

/**
 * An error in the envelope counts whatever the status says, and by truthiness: some servers send an empty one with a
 * success. Text that is not JSON is never shown: it is a stack of some kind, or the page that unknown addresses answer
 * with.
 */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = parse(text);
  if (body === notJson) return { body: undefined, error: "", details: [] };
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

const notJson = Symbol("not JSON");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
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
