/** One open socket: who is connected, and how frames are sent to it. */
import type { WebSocket } from "ws";
import type { ServerFrame } from "../../contract/socket.ts";
import type { Caller } from "../session/authenticate.ts";

/** How long a client may take to answer our close frame. */
export const goodbyeMs = 1_000;
const closeGoingAway = 1001;

export interface SocketClient {
  socket: WebSocket;
  caller: Caller | null;
  lastMessageAt: number;
  /** Answers frames one after another, so that an unsubscribe cannot overtake its subscribe. */
  answering: Promise<void>;
  waiting: number;
  openedAt: number;
}

export function send(client: SocketClient, frame: ServerFrame): void {
  client.socket.send(JSON.stringify(frame));
}

/** Terminates a client that does not answer the close frame, so that it cannot keep the server from stopping. */
export async function sayGoodbye(socket: WebSocket): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  const impatience = setTimeout(() => socket.terminate(), goodbyeMs);
  socket.close(closeGoingAway, "The server is restarting");
  await gone;
  clearTimeout(impatience);
}
