/** Errors for API clients: problem details (RFC 9457), with our error code beside the sentence. */
import { STATUS_CODES } from "node:http";
import type { Refusal } from "../../contract/errors/refusals.ts";

/** The error body for API clients; optional members are present only if they have content. */
export interface ProblemDetails {
  /** RFC 9457's value for problems that have no description beyond their status. */
  type: "about:blank";
  title: string;
  status: number;
  /** The code of the refusal; the stable part that a program may rely on. */
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
