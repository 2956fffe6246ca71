/** Sends one webhook: to public addresses only, without following redirects or reading the answer's body. */
import { lookup as lookUp } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { inEnglish, publicLookup } from "@portalkit/kernel/server";
import type { TradingOptions } from "../../contract.ts";
import { urlProblem } from "./webhook-resource.ts";

/** The status of the answer, or why there was none, as a message of the contract. */
export type Outcome = { status: number } | { problem: string };

export async function postWebhook(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { allowPrivateAddresses, timeoutMs }: TradingOptions["webhooks"],
  signal: AbortSignal,
): Promise<Outcome> {
  const target = new URL(url);
  const wrong = urlProblem(url, { allowPrivateAddresses });
  if (wrong !== undefined) return { problem: inEnglish(wrong) };
  const late = AbortSignal.timeout(timeoutMs);
  try {
    return { status: await statusOf(target, body, headers, allowPrivateAddresses, AbortSignal.any([signal, late])) };
  } catch {
    // A name of the server's own network is answered like one that nobody knows.
    return { problem: inEnglish(late.aborted ? "trading-api:webhooks.timedOut" : "trading-api:webhooks.noAnswer") };
  }
}

function statusOf(
  target: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    const request = send(target, {
      method: "POST",
      agent: false,
      signal,
      lookup: allowPrivate ? lookUp : publicLookup(),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Portal-Webhooks/1",
        ...headers,
      },
    });
    request.on("response", (response) => {
      // Only the status counts; the rest of the answer is not read.
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("error", reject);
    request.end(body);
  });
}
