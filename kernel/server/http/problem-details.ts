/** Errors as programs read them: problem details (RFC 9457), with our code beside the sentence. */
import { STATUS_CODES } from "node:http";
import type { Refusal } from "../../contract/refusals.ts";

/** What a program is told of an error; `more` and `errors` only where there is something to say. */
export interface ProblemDetails {
  /** Nothing is written about a problem beyond its status, which RFC 9457 calls so. */
  type: "about:blank";
  title: string;
  status: number;
  /** Of the table of refusals; the part that a program may rely on. */
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
}

export const problemType = "application/problem+json; charset=utf-8";

export function problemDetails(
  { status, code, more }: Refusal,
  sentence: string,
  errors?: ProblemDetails["errors"],
): ProblemDetails {
  return {
    ...more,
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code,
    detail: sentence,
    ...(errors === undefined ? {} : { errors }),
  };
}
