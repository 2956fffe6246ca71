/**
 * What went wrong with the bot provider, told without the token, which stands in the address of every request to it.
 */
import { GrammyError, HttpError } from "grammy/web";
import { botFailures } from "../contract/refusals.ts";

export interface BotFailure {
  kind: (typeof botFailures)[number];
  /** The provider's own words, where it had any. */
  reason: string;
  /** It asked us to wait for so long. */
  retryAfterSeconds?: number;
}

/** The connection has no use for what cannot get better by asking again soon. */
export const isLasting = ({ kind }: BotFailure): boolean =>
  kind === "unknownToken" || kind === "unreadable" || kind === "withoutAddress" || kind === "notAToken";

export function failureOf(error: unknown): BotFailure {
  if (!(error instanceof GrammyError)) return { kind: "unreachable", reason: "" };
  const { error_code: code, description, parameters } = error;
  // An address with an unknown token in it is one that the provider does not know either.
  const kind = code === 401 || code === 404 ? "unknownToken" : code === 409 ? "elsewhere" : "refused";
  return {
    kind,
    reason: description.slice(0, 300),
    ...(parameters.retry_after === undefined ? {} : { retryAfterSeconds: parameters.retry_after }),
  };
}

/** Fit for the log: neither the request's payload, which may hold codes, nor an address. */
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
