/** A supplier for tests: stores attempts by our id, verifies signatures, and misbehaves on demand. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureOf } from "../../plugins/game-codes/server/redeem/http-provider.ts";

export type Mischief = "lose" | "late" | "500" | "redirect" | "endless" | "no-json" | "refuse";
/** `state` is what it returns when it is queried. */
export interface Attempt {
  body: { id: string; code: string; playerId: string; game: string; denomination: string };
  answer: Record<string, unknown>;
}

export interface Supplier {
  url: string;
  attempts: Map<string, Attempt>;
  /** How often each id was started, and the targets of followed redirects. */
  begun: string[];
  strayed: string[];
  badSignatures: number;
  /** The misbehaviour for a player, on starting and on queries. */
  onBegin: Map<string, Mischief>;
  onAsk: Map<string, Mischief[]>;
  close(): Promise<void>;
}

export async function startSupplier(secret: string): Promise<Supplier> {
  const supplier: Supplier = {
    url: "",
    attempts: new Map(),
    begun: [],
    strayed: [],
    badSignatures: 0,
    onBegin: new Map(),
    onAsk: new Map(),
    close: () => close(server),
  };
  const server = createServer((request, response) => void answer(supplier, secret, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  supplier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return supplier;
}

async function answer(
  supplier: Supplier,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url: path = "", headers } = request;
  const text = await readAll(request);
  if (path.startsWith("/elsewhere")) supplier.strayed.push(path + text);
  if (
    headers["x-portal-signature"] !== signatureOf(secret, String(headers["x-portal-timestamp"]), method, path, text)
  ) {
    supplier.badSignatures += 1;
    return reply(response, 401, {});
  }
  const [, , id = "", verb = ""] = path.split("/");
  if (method === "POST" && id === "") {
    const body = JSON.parse(text) as Attempt["body"];
    supplier.begun.push(body.id);
    const mischief = supplier.onBegin.get(body.playerId);
    if (headers["idempotency-key"] !== body.id) return reply(response, 400, { error: "the key is not the id" });
    if (mischief === "refuse") return reply(response, 422, { error: `${body.code} is not known here\u0007` });
    if (mischief === "redirect") return misbehave(mischief, response, {});
    const known = supplier.attempts.get(body.id);
    if (known === undefined)
      supplier.attempts.set(body.id, { body, answer: { state: "inprogress", step: 1, totalSteps: 2 } });
    const found = supplier.attempts.get(body.id)?.answer ?? {};
    return mischief === undefined ? reply(response, 200, found) : misbehave(mischief, response, found);
  }
  const attempt = supplier.attempts.get(id);
  if (attempt === undefined) return reply(response, 404, {});
  const mischief = supplier.onAsk.get(attempt.body.playerId)?.shift();
  if (verb === "cancel" && attempt.answer["state"] === "inprogress") attempt.answer = { state: "cancelled" };
  if (mischief === undefined) reply(response, 200, attempt.answer);
  else misbehave(mischief, response, attempt.answer);
}

function misbehave(mischief: Mischief, response: ServerResponse, body: object): void {
  if (mischief === "lose") response.destroy();
  else if (mischief === "late") setTimeout(() => reply(response, 200, body), 1_500);
  else if (mischief === "500") reply(response, 500, { error: "stack at /srv/app.js" });
  else if (mischief === "redirect") response.writeHead(307, { location: "/elsewhere" }).end();
  else if (mischief === "no-json") response.writeHead(200).end("<html>");
  else endless(response);
}

/** Writes data until the client disconnects. */
function endless(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(" ".repeat(16_384)), 1);
  response.on("close", () => clearInterval(timer));
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (!response.destroyed) response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
