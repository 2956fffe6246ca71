/** Describes failures of the bot provider without the token, which is part of the address of every request to it. */
import { GrammyError, HttpError } from "grammy/web";
import { botFailures } from "../../contract/refusals.ts";

export interface BotFailure {
  kind: (typeof botFailures)[number];
  /** The provider's own message, or empty. */
  reason: string;
  /** The wait that the provider requests before the next attempt. */
  retryAfterSeconds?: number;
}

/** Returns true for failures that a quick retry cannot fix. */
export const isLasting = ({ kind }: BotFailure): boolean =>
  kind === "unknownToken" || kind === "unreadable" || kind === "withoutAddress" || kind === "notAToken";

export function failureOf(error: unknown): BotFailure {
  if (!(error instanceof GrammyError)) return { kind: "unreachable", reason: "" };
  const { error_code: code, description, parameters } = error;
  // The provider answers 404 to an address with an unknown token.
  const kind = code === 401 || code === 404 ? "unknownToken" : code === 409 ? "elsewhere" : "refused";
  return {
    kind,
    reason: description.slice(0, 300),
    ...(parameters.retry_after === undefined ? {} : { retryAfterSeconds: parameters.retry_after }),
  };
}

/** Formats an error for the log, without the request's payload, which may contain codes, and without the token. */
export function loggable(
  error: unknown,
  token: string,
): { name: string; message: string; method?: string; code?: number } {
  const clean = (text: string): string =>
    token === "" ? text : text.replaceAll(token, "<token>").replaceAll(encodeURIComponent(token), "<token>");
  if (error instanceof GrammyError)
    return { name: error.name, message: clean(error.message), method: error.method, code: error.error_code };
  if (error instanceof HttpError)
    return {
      name: error.name,
      message: clean(`${error.message} ${error.error instanceof Error ? error.error.message : ""}`.trim()),
    };
  return error instanceof Error
    ? { name: error.name, message: clean(error.stack ?? error.message) }
    : { name: "unknown", message: clean(String(error)) };
}
