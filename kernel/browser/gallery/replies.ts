/**
 * Answers the calls of examples, because the gallery has no server. References to the resources `loading`, `failing`
 * and `offline` show those states; of any other resource there are a few records.
 */
import { build } from "portal:build";
import { matchingOptions } from "../ui/combobox/option-source.ts";

const records = ["Ada Lovelace", "Grace Hopper", "Katherine Johnson", "Margaret Hamilton", "Radia Perlman"];

const own = new Map<string, unknown>();

/** Adds responses by the last part of the path of their calls. */
export function addReplies(replies: Readonly<Record<string, unknown>>): void {
  for (const [name, reply] of Object.entries(replies)) own.set(name, reply);
}

/** Answers all calls of the page to the portal's server from now on; nothing is live. */
export function answerCalls(): void {
  globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (!pathname.startsWith(`${build.basePath}/adminapi/`)) return await send(input, init);
    return await reply(pathname, typeof init?.body === "string" ? (JSON.parse(init.body) as Call) : {}, init?.signal);
  };
}

/** Connects for ever, so that pages do not say that they have lost the connection. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  readonly send = (): void => undefined;
  readonly close = (): void => undefined;
}

interface Call {
  resourceId?: string;
  search?: string;
  currentValue?: unknown;
}

async function reply(path: string, call: Call, signal: AbortSignal | null | undefined): Promise<Response> {
  if (call.resourceId === "loading") return await new Promise((_, reject) => whenAborted(signal, reject));
  if (call.resourceId === "offline") throw new TypeError("Failed to fetch");
  if (call.resourceId === "failing") return json({ error: "The server has no connection to its database" }, 500);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (own.has(name)) return json(own.get(name));
  if (name === "get_resource_foreign_data") return json({ items: found(call) });
  return json({ error: `The gallery has no reply to ${name}: add it to the example's "replies"` }, 404);
}

function found({ search = "", currentValue }: Call): readonly { value: number; label: string }[] {
  const items = records.map((label, at) => ({ value: at + 1, label }));
  if (currentValue !== undefined) return items.filter(({ value }) => String(value) === String(currentValue));
  return matchingOptions(items, search);
}

function whenAborted(signal: AbortSignal | null | undefined, reject: (reason: unknown) => void): void {
  signal?.addEventListener("abort", () => reject(signal.reason));
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
