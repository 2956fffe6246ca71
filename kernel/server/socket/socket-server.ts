/** The live socket at `{base}/afws`: text frames, authorization for each topic, and no frame that could end the process. */
import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { limits } from "../../contract/limits.ts";
import { ping, pong, type ClientFrame, type ServerFrame } from "../../contract/socket.ts";
import { internalTopics } from "../bus/open-bus.ts";
import type { Kernel } from "../kernel.ts";
import { authenticate, sessionCookieName, type Caller } from "../session/authenticate.ts";
import { assertSameOrigin } from "../session/origin.ts";
import { mayHear } from "./topic-access.ts";

const largestFrame = 16_384;
const mostTopics = 200;
/** A client that does not read is dropped before it fills our memory. */
const mostUnsentBytes = 1_048_576;
const closeGoingAway = 1001;
const closePolicy = 1008;

interface Client {
  socket: WebSocket;
  caller: Caller | null;
  topics: Set<string>;
  heardAt: number;
}

export interface SocketServer {
  close(): void;
}

export function createSocketServer(kernel: Kernel, server: Server): SocketServer {
  const path = `${kernel.config.portal.basePath}/afws`;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const clients = new Set<Client>();
  const byTopic = new Map<string, Set<Client>>();

  const leave = (client: Client, topic: string): void => {
    client.topics.delete(topic);
    const listeners = byTopic.get(topic);
    listeners?.delete(client);
    if (listeners?.size === 0) byTopic.delete(topic);
  };
  const onFrame = async (client: Client, data: RawData, isBinary: boolean): Promise<void> => {
    client.heardAt = Date.now();
    const text = isBinary ? "" : String(data);
    if (text === ping) return client.socket.send(pong);
    const frame = readFrame(text);
    if (typeof frame === "string") return send(client, { type: "error", message: frame });
    if (frame.type === "unsubscribe") return leave(client, frame.topic);
    if (client.topics.size >= mostTopics) return send(client, { type: "error", message: `At most ${mostTopics} topics` });
    if (!(await mayHear(kernel.registry, frame.topic, client.caller?.adminUser ?? null))) return send(client, { type: "error", message: "Unauthorized" });
    if (!clients.has(client)) return;
    client.topics.add(frame.topic);
    byTopic.set(frame.topic, (byTopic.get(frame.topic) ?? new Set()).add(client));
  };
  const welcome = (socket: WebSocket, caller: Caller | null): void => {
    const client: Client = { socket, caller, topics: new Set(), heardAt: Date.now() };
    clients.add(client);
    socket.on("message", (data, isBinary) => {
      onFrame(client, data, isBinary).catch((error: unknown) => {
        kernel.log.error({ err: error }, "a socket frame failed");
        send(client, { type: "error", message: "Something went wrong, please try again later" });
      });
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clients.delete(client);
      for (const topic of client.topics) leave(client, topic);
    });
    send(client, { type: "ready" });
  };
  const stopListening = kernel.bus.listen((topic, data) => {
    if (topic === internalTopics.sessionEnded) {
      const { sessionIds } = data as { sessionIds: string[] };
      for (const client of clients) if (client.caller !== null && sessionIds.includes(client.caller.sessionId)) client.socket.close(closePolicy, "The session has ended");
      return;
    }
    const frame: ServerFrame = { type: "message", topic, data };
    const text = JSON.stringify(frame);
    for (const client of byTopic.get(topic) ?? []) {
      if (client.socket.bufferedAmount > mostUnsentBytes) client.socket.terminate();
      else client.socket.send(text);
    }
  });
  const sweeper = setInterval(() => {
    const silentSince = Date.now() - limits.socketSilenceMs;
    for (const client of clients) if (client.heardAt < silentSince) client.socket.terminate();
  }, limits.socketSilenceMs / 3);

  server.on("upgrade", (request, stream, head) => {
    void admit(kernel, request, path).then((admission) => {
      if (admission === undefined) return stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, admission.caller));
    }, (error: unknown) => {
      kernel.log.error({ err: error }, "a socket could not be opened");
      stream.destroy();
    });
  });
  return {
    close: () => {
      clearInterval(sweeper);
      stopListening();
      for (const { socket } of clients) socket.close(closeGoingAway, "The server is restarting");
      sockets.close();
    },
  };
}

/** Browsers send Origin with an upgrade, which otherwise any page could make with our cookie. */
async function admit(kernel: Kernel, request: IncomingMessage, path: string): Promise<{ caller: Caller | null } | undefined> {
  if ((request.url ?? "").split("?")[0] !== path) return undefined;
  try {
    assertSameOrigin({ method: "UPGRADE", origin: request.headers.origin, host: request.headers.host }, kernel.environment);
  } catch {
    return undefined;
  }
  const cookie = (request.headers.cookie ?? "").split(/;\s*/).find((pair) => pair.startsWith(`${sessionCookieName}=`));
  return { caller: await authenticate(kernel, cookie?.slice(sessionCookieName.length + 1)) };
}

function send(client: Client, frame: ServerFrame): void {
  client.socket.send(JSON.stringify(frame));
}

/** The frame, or what is wrong with it. */
function readFrame(text: string): ClientFrame | string {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return "Invalid message: not JSON";
  }
  const { type, topic } = (typeof frame === "object" && frame !== null ? frame : {}) as Record<string, unknown>;
  if (type !== "subscribe" && type !== "unsubscribe") return "Unknown message type";
  if (typeof topic !== "string" || topic === "" || topic.length > 400) return "No topic provided";
  return { type, topic };
}
