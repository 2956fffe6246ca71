/** Waits for messages of a socket. */
import { once } from "node:events";
import type { WebSocket } from "ws";
import { patienceMs, slowness } from "./slowness.ts";

/** @throws Error if the server sends nothing, or the connection fails */
export async function nextMessage(socket: WebSocket): Promise<void> {
  try {
    await once(socket, "message", { signal: AbortSignal.timeout(patienceMs * slowness) });
  } catch (error) {
    throw new Error(`No message came from ${socket.url}`, { cause: error });
  }
}
