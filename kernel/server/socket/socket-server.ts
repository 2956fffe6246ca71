/**
 * The live socket at `{base}/afws`: text frames, authorization for each topic, and no frame that could end the process.
 */
import type { Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { serverLimits } from "../limits/server-limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { recordsBadgeId } from "../../contract/shell/records-badge.ts";
import { ping, pong, socketCloseCodes, topics, type ServerFrame } from "../../contract/socket.ts";
import { measurements } from "../measurements/channels.ts";
import { internalTopics } from "../bus/internal-topics.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Caller } from "../session/authenticate.ts";
import { addressOf, admit, refuseUpgrade } from "./admit.ts";
import { readClientFrame } from "./client-frame.ts";
import { endedSessions } from "./ended-sessions.ts";
import { createChangeThrottle } from "./change-throttle.ts";
import { missedEvents } from "./missed-events.ts";
import { recentMessages } from "./recent-messages.ts";
import { goodbyeMs, sayGoodbye, send, type SocketClient } from "./socket-client.ts";
import { createSocketPlaces, type SocketLimits } from "./socket-limits.ts";
import { authorize } from "./topic-access.ts";
import { topicSubscribers } from "./topic-subscribers.ts";

const largestFrame = 16_384;
const maxTopics = 200;
/** The maximum number of unanswered frames; a page resubscribes to all its topics at once after a reconnect. */
const maxWaiting = 2 * maxTopics;
/** A client that does not read is disconnected before it fills our memory. */
const maxUnsentBytes = 1_048_576;
const checkSessionsMs = 60_000;
/** Milliseconds between two messages to the menus that show numbers of records of the same resource. */
const countedPauseMs = 5_000;
const closePolicy = 1008;

export interface SocketServer {
  /** Closes all sockets and resolves when they are closed. */
  close(): Promise<void>;
}

/** `times` is for tests only; `changed` overrides limits for tests and measurements. */
export function createSocketServer(
  kernel: Kernel,
  server: Server,
  times: {
    silenceMs?: number;
    checkSessionsMs?: number;
    anonymousMs?: number;
    settleMs?: number;
    spreadMs?: number;
  } = {},
  changed: Partial<SocketLimits> = {},
): SocketServer {
  const places = createSocketPlaces({ ...kernel.config.portal.sockets, ...changed });
  const anonymousMs = times.anonymousMs ?? serverLimits.anonymousSocketMs;
  const path = `${kernel.config.portal.basePath}/afws`;
  const silenceMs = times.silenceMs ?? serverLimits.socketSilenceMs;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const clients = new Set<SocketClient>();
  const subscribers = topicSubscribers<SocketClient>();
  const recent = recentMessages();
  let isOpen = true;

  const answer = async (client: SocketClient, text: string): Promise<void> => {
    if (text === ping) return client.socket.send(pong);
    const frame = readClientFrame(text);
    if (typeof frame === "string") return send(client, { type: "error", message: frame });
    if (frame.type === "unsubscribe") return subscribers.remove(frame.topic, client);
    if (subscribers.has(frame.topic, client)) return;
    if (subscribers.count(client) >= maxTopics)
      return send(client, { type: "error", message: `At most ${maxTopics} topics` });
    if (!(await authorize(kernel, frame.topic, client.caller?.adminUser ?? null)))
      return send(client, { type: "error", message: "Unauthorized" });
    if (!clients.has(client)) return;
    subscribers.add(frame.topic, client);
    const missing = recent.missed(frame.topic, client.openedAt);
    if (missing !== undefined) send(client, { type: "message", topic: frame.topic, data: missing.data });
  };
  const onMessage = (client: SocketClient, data: RawData, isBinary: boolean): void => {
    client.lastMessageAt = Date.now();
    if (client.waiting >= maxWaiting) return client.socket.close(closePolicy, "Too many messages at once");
    client.waiting += 1;
    const text = isBinary ? "" : String(data);
    client.answering = client.answering
      .then(() => answer(client, text))
      .catch((error: unknown) => {
        kernel.log.error({ err: error }, "failed to handle a socket frame");
        send(client, { type: "error", message: refuse("PORTAL_SERVER_FAILED").message });
      })
      .finally(() => {
        client.waiting -= 1;
      });
  };
  const welcome = (socket: WebSocket, caller: Caller | null, ip: string): void => {
    const place = places.take(caller?.adminUser.pk === undefined ? null : String(caller.adminUser.pk), ip);
    // Refuses after the handshake, because only a close code tells a browser the reason.
    if ("refusal" in place) {
      socket.on("error", () => socket.terminate());
      socket.close(place.refusal.code, place.refusal.reason);
      return void setTimeout(() => socket.terminate(), goodbyeMs).unref();
    }
    const client: SocketClient = {
      socket,
      caller,
      lastMessageAt: Date.now(),
      answering: Promise.resolve(),
      waiting: 0,
      openedAt: Date.now(),
    };
    clients.add(client);
    socket.on("message", (data, isBinary) => onMessage(client, data, isBinary));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clients.delete(client);
      subscribers.removeAll(client);
      place.release();
    });
    send(client, { type: "ready" });
  };

  const endSessions = (sessionIds: ReadonlySet<string>): void => {
    for (const client of clients) {
      if (client.caller === null || !sessionIds.has(client.caller.sessionId)) continue;
      subscribers.removeAll(client);
      client.socket.close(closePolicy, "The session has ended");
    }
  };
  const deliver = (topic: string, data: unknown): void => {
    const frame: ServerFrame = { type: "message", topic, data };
    // Serialized and encoded once, however many clients receive it.
    let bytes: Buffer | undefined;
    for (const { socket } of subscribers.of(topic)) {
      if (socket.bufferedAmount > maxUnsentBytes) socket.terminate();
      else socket.send((bytes ??= Buffer.from(JSON.stringify(frame))), { binary: false });
    }
  };
  const changes = createChangeThrottle((resourceId) => deliver(topics.resource(resourceId), {}));
  // Their subscribers count rows again, which is more work than to reload a list that is open.
  const countedChanges = createChangeThrottle((resourceId) => {
    for (const topic of subscribers.startingWith(topics.menuBadge(recordsBadgeId(resourceId, "")))) deliver(topic, {});
  }, countedPauseMs);
  const missed = missedEvents(clients, times);
  const stopMeasuring = measurements.state.subscribe((state) => {
    state.sockets += clients.size;
    for (const client of clients) state.subscriptions += subscribers.count(client);
  });
  const stopListening = kernel.bus.listen((topic, data) => {
    if (topic === internalTopics.reconnected) return missed.note();
    if (topic === internalTopics.sessionEnded)
      return endSessions(new Set((data as { sessionIds: string[] }).sessionIds));
    if (topic === internalTopics.resourceChanged) {
      const { resourceId } = data as { resourceId: string };
      recent.note(topics.resource(resourceId), {});
      countedChanges.note(resourceId);
      return changes.note(resourceId);
    }
    recent.note(topic, data);
    return deliver(topic, data);
  });
  const dropSilent = setInterval(
    () => {
      const silentSince = Date.now() - silenceMs;
      const anonymousSince = Date.now() - anonymousMs;
      for (const { lastMessageAt, openedAt, caller, socket } of clients) {
        if (lastMessageAt < silentSince) socket.terminate();
        else if (caller === null && openedAt < anonymousSince)
          socket.close(socketCloseCodes.signInFirst, "Sign in first");
      }
    },
    Math.min(silenceMs, anonymousMs) / 6,
  );
  const checkSessions = setInterval(() => {
    const sessionIds = new Set([...clients].flatMap(({ caller }) => (caller === null ? [] : [caller.sessionId])));
    endedSessions(kernel, sessionIds).then(endSessions, (error: unknown) =>
      kernel.log.warn({ err: error }, "failed to check the sessions of open sockets"),
    );
  }, times.checkSessionsMs ?? checkSessionsMs);

  server.on("upgrade", (request, stream, head) => {
    // From here on the connection has no other error listener, and an unhandled error would end the process.
    stream.on("error", () => stream.destroy());
    if (!isOpen) return refuseUpgrade(stream, "503 Service Unavailable");
    const ip = addressOf(request, kernel.environment);
    if (!places.mayAttempt(ip)) return refuseUpgrade(stream, "429 Too Many Requests");
    admit(kernel, request, path)
      .then((admission) => {
        if ("refused" in admission) return refuseUpgrade(stream, admission.refused);
        if (!isOpen) return refuseUpgrade(stream, "503 Service Unavailable");
        return sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, admission.caller, ip));
      })
      .catch((error: unknown) => {
        kernel.log.error({ err: error }, "failed to open a socket");
        stream.destroy();
      });
  });
  return {
    close: async () => {
      isOpen = false;
      clearInterval(dropSilent);
      clearInterval(checkSessions);
      stopListening();
      stopMeasuring();
      changes.stop();
      countedChanges.stop();
      missed.stop();
      await Promise.all([...clients].map(({ socket }) => sayGoodbye(socket)));
      sockets.close();
    },
  };
}
