/**
 * The live socket (docs/product.md, portal 4 and 7): subscribes when ready, sends pings, and reconnects automatically.
 */
import {
  maxSocketPauseMs,
  socketPauseMs,
  socketPingMs,
  socketReconnectMs,
  socketYoungPageMs,
} from "../../contract/limits.ts";
import { ping, pong, socketCloseCodes, type ClientFrame } from "../../contract/socket.ts";
import { readFrame } from "./read-frame.ts";

export type SocketState = "connecting" | "connected" | "disconnected";
type Listener = (data: unknown) => void;

export interface SocketBus {
  readonly state: SocketState;
  /** Does nothing while connected or connecting. */
  connect(): void;
  /** Opens a new connection, so that it sends the current cookie. */
  reconnect(): void;
  close(): void;
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void;
  /**
   * Called when the connection is restored, or is first established late: earlier messages were missed. If the returned
   * promise rejects, the listener is called again, for as long as the connection lasts.
   */
  onReconnect(listener: () => void | Promise<void>): () => void;
  /** True if the server has too many connections; the client tries again later. */
  readonly isPaused: boolean;
  /** Called when `isPaused` changes. */
  onPause(listener: () => void): () => void;
}

export interface SocketBusOptions {
  url: () => string;
  /** Logs failures that are not shown to the user (docs/product.md, portal 8). */
  log: (message: string) => void;
}

/**
 * A shorter connection counts as none, so that a server that accepts and closes is not contacted more often than one
 * that refuses. If the first connection takes no longer than this, the server tells of the changes that it missed.
 */
const briefMs = socketReconnectMs;
/**
 * Maximum silence: the server answers each ping, so a longer silence means that the connection is dead without a close.
 */
const silenceMs = 2.5 * socketPingMs;

export function createSocketBus({ url, log }: SocketBusOptions): SocketBus {
  const topics = new Map<string, Set<Listener>>();
  const reconnectListeners = new Set<() => void | Promise<void>>();
  const createdAt = Date.now();
  let socket: WebSocket | undefined;
  /** Removes the event listeners of an abandoned connection. */
  let listenerAbort: AbortController | undefined;
  let state: SocketState = "disconnected";
  let isReady = false;
  let openedAt = 0;
  let lastMessageAt = 0;
  let hasBeenReady = false;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const pauseListeners = new Set<() => void>();
  let isPaused = false;
  let pauseMs: number = socketPauseMs;
  /** True after the server closed a connection without a signed-in user: signing in opens the next one. */
  let needsSignIn = false;

  const say = (frame: ClientFrame): void => {
    if (isReady) socket?.send(JSON.stringify(frame));
  };
  const drop = (): void => {
    clearInterval(pinging);
    clearTimeout(waiting);
    waiting = undefined;
    isReady = false;
    state = "disconnected";
    listenerAbort?.abort();
    socket?.close();
    socket = undefined;
  };
  const notify = (listener: Listener, data: unknown): void => {
    try {
      listener(data);
    } catch (error) {
      log(`A listener of the live connection failed: ${String(error)}`);
    }
  };
  const catchUp = (listener: () => void | Promise<void>, by: WebSocket | undefined): void => {
    if (socket !== by || !reconnectListeners.has(listener)) return;
    const work = async (): Promise<void> => await listener();
    work().catch(() => setTimeout(catchUp, socketReconnectMs, listener, by));
  };
  const onMessage = (text: string): void => {
    lastMessageAt = Date.now();
    const frame = text === pong ? undefined : readFrame(text);
    if (frame === undefined) return;
    if (frame.type === "ready") {
      isReady = true;
      setPaused(false);
      pauseMs = socketPauseMs;
      for (const topic of topics.keys()) say({ type: "subscribe", topic });
      if (hasBeenReady || Date.now() - createdAt > briefMs || performance.now() > socketYoungPageMs)
        for (const listener of reconnectListeners) catchUp(listener, socket);
      hasBeenReady = true;
    } else if (frame.type === "message") {
      for (const listener of topics.get(frame.topic) ?? []) notify(listener, frame.data);
    } else if (frame.type === "error") {
      log(`The live connection says: ${frame.message}`);
    }
  };
  const setPaused = (next: boolean): void => {
    if (isPaused === next) return;
    isPaused = next;
    for (const listener of pauseListeners) listener();
  };
  const open = (): void => {
    drop();
    needsSignIn = false;
    if (typeof WebSocket === "undefined") return log("Live updates are not supported by this browser");
    state = "connecting";
    const opened = new WebSocket(url());
    socket = opened;
    listenerAbort = new AbortController();
    const { signal } = listenerAbort;
    opened.addEventListener(
      "open",
      () => {
        state = "connected";
        openedAt = lastMessageAt = Date.now();
        pinging = setInterval(() => {
          if (Date.now() - lastMessageAt > silenceMs) onClose();
          else opened.send(ping);
        }, socketPingMs);
      },
      { signal },
    );
    opened.addEventListener("message", ({ data }) => onMessage(String(data)), { signal });
    opened.addEventListener("error", () => log("The live connection failed"), { signal });
    opened.addEventListener("close", ({ code }) => onClose(code), { signal });
  };
  const onClose = (code?: number): void => {
    if (code === socketCloseCodes.signInFirst) {
      drop();
      needsSignIn = true;
      return;
    }
    if (code === socketCloseCodes.tooMany || code === socketCloseCodes.tryAgainLater) return pause();
    const hadLife = state === "connected" && Date.now() - openedAt >= briefMs;
    drop();
    // The next subscription connects again.
    if (topics.size === 0) return;
    // Reconnects without a timer, which may be delayed by a minute in a hidden page.
    if (hadLife) open();
    else waiting = setTimeout(open, socketReconnectMs);
  };
  /** Uses a random delay, so that many tabs do not reconnect at the same moment. */
  const pause = (): void => {
    drop();
    setPaused(true);
    waiting = setTimeout(open, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(2 * pauseMs, maxSocketPauseMs);
  };
  const connect = (): void => {
    if (!needsSignIn && socket === undefined && waiting === undefined) open();
  };
  return {
    get state() {
      return state;
    },
    connect,
    reconnect: open,
    close: drop,
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set<Listener>();
      if (listeners.size === 0) say({ type: "subscribe", topic });
      topics.set(topic, listeners.add(listener));
      connect();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        say({ type: "unsubscribe", topic });
      };
    },
    get isPaused() {
      return isPaused;
    },
    onPause: (listener) => {
      pauseListeners.add(listener);
      return () => pauseListeners.delete(listener);
    },
    onReconnect: (listener) => {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
  };
}
