/**
 * Redeem provider for a supplier reached by signed requests: sends an attempt once under our id, then polls it by that
 * id.
 */
import { createHmac } from "node:crypto";
import { parseJson } from "@portalkit/kernel/contract";
import { inEnglish } from "@portalkit/kernel/server";
import { Unanswered, type RedeemProvider, type RedeemReport } from "./redeem-provider.ts";

export interface HttpProviderOptions {
  url: string;
  secret: string;
  timeoutMs: number;
}

/** The maximum size of a response; a longer one is rejected. */
const maxBytes = 64 * 1024;
const maxErrorLength = 300;

/**
 * Sends `POST {url}/redemptions`, `GET {url}/redemptions/{id}` and `POST {url}/redemptions/{id}/cancel`. Each request
 * has the headers `X-Portal-Timestamp` (seconds) and `X-Portal-Signature`: `v1=` and the hex HMAC-SHA256 of
 * `timestamp.METHOD.path.body`.
 */
export function httpProvider(options: HttpProviderOptions): RedeemProvider {
  return {
    begin: async (request, signal) => {
      const { status, body } = await send(options, "POST", "/redemptions", signal, request, {
        "idempotency-key": request.id,
      });
      // These statuses mean that nothing was started. Any other response without a report leaves the outcome open.
      if ([400, 401, 403, 404, 413, 415, 422].includes(status))
        return {
          state: "failed",
          error: status === 400 || status === 422 ? errorOf(body) : inEnglish("game-codes:errors.redeem.notAvailable"),
        };
      return reportOf(status, body);
    },
    ask: async (id, signal) => {
      const { status, body } = await send(options, "GET", `/redemptions/${encodeURIComponent(id)}`, signal);
      return status === 404 ? { state: "unknown" } : reportOf(status, body);
    },
    cancel: async (id, signal) => {
      const { status, body } = await send(options, "POST", `/redemptions/${encodeURIComponent(id)}/cancel`, signal, {});
      return status === 404 ? { state: "unknown" } : reportOf(status, body);
    },
  };
}

/** Returns the signature of one request; the supplier computes it the same way. */
export function signatureOf(secret: string, timestamp: string, method: string, path: string, body: string): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.${method}.${path}.${body}`).digest("hex")}`;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * @throws Unanswered for everything except a complete JSON response. Redirects are not followed, because the code would
 * be sent along.
 */
async function send(
  { url, secret, timeoutMs }: HttpProviderOptions,
  method: "GET" | "POST",
  path: string,
  signal: AbortSignal,
  content?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const address = new URL(`${url.replace(/\/$/, "")}${path}`);
  const text = content === undefined ? "" : JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(address, {
      method,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        accept: "application/json",
        "x-portal-timestamp": timestamp,
        "x-portal-signature": signatureOf(secret, timestamp, method, address.pathname, text),
        ...headers,
        ...(content === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(content === undefined ? {} : { body: text }),
    });
    return { status: response.status, body: await readJson(response) };
  } catch (error) {
    throw error instanceof Unanswered
      ? error
      : new Unanswered(`the supplier did not answer: ${error instanceof Error ? error.name : "unknown"}`);
  }
}

/** Reads at most `maxBytes` of the response. */
async function readJson(response: Response): Promise<Body> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size > maxBytes) throw new Unanswered("the supplier's answer has no end");
  }
  const value: unknown = size === 0 ? {} : parseJson(Buffer.concat(parts).toString("utf8"));
  if (typeof value !== "object" || value === null) throw new Unanswered("the supplier's answer is no object");
  return value as Body;
}

function reportOf(status: number, body: Body): RedeemReport {
  if (status < 200 || status > 299) throw new Unanswered(`the supplier answered ${status}`);
  switch (body["state"]) {
    case "queued":
    case "inprogress":
      return { state: "inprogress", ...countOf("step", body["step"]), ...countOf("totalSteps", body["totalSteps"]) };
    case "completed":
      return { state: "completed" };
    case "cancelled":
      return { state: "cancelled" };
    case "failed":
      return { state: "failed", error: errorOf(body) };
    default:
      throw new Unanswered("the supplier's answer says nothing of a state");
  }
}

const countOf = (name: "step" | "totalSteps", value: unknown): Record<string, number> =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10_000 ? { [name]: Number(value) } : {};

/** Returns the supplier's own error message without control characters. */
function errorOf({ error }: Body): string {
  if (typeof error !== "string") return inEnglish("game-codes:errors.redeem.refused");
  // oxlint-disable-next-line no-control-regex -- these are the ones that must go
  const plain = error.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return plain === "" ? inEnglish("game-codes:errors.redeem.refused") : plain.slice(0, maxErrorLength);
}
