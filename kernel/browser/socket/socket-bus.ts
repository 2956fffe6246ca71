/** The live socket (spec 4 and 7): subscribes on ready, pings, and comes back by itself. */
import { defaults } from "../../contract/limits.ts";
import { ping, pong, socketCloseCodes, type ClientFrame, type ServerFrame } from "../../contract/socket.ts";

export type SocketState = "connecting" | "connected" | "disconnected";
type Listener = (data: unknown) => void;

export interface SocketBus {
  readonly state: SocketState;
  /** Does nothing while there is a connection, or one on its way. */
  connect(): void;
  /** Opens a new connection, so that it carries the present cookie. */
  reconnect(): void;
  close(): void;
  /** Returns the way to stop listening. */
  subscribe(topic: string, listener: Listener): () => void;
  /**
   * Called when the connection is there again, or for the first time but late: whatever came before was missed. A
   * promise that is rejected says that it could not be asked for, and is tried again for as long as the connection
   * holds.
   */
  onReconnect(listener: () => void | Promise<void>): () => void;
  /** The server has too many connections, and is asked again later. */
  readonly isPaused: boolean;
  /** Called when `isPaused` changes. */
  onPause(listener: () => void): () => void;
}

export interface SocketBusOptions {
  url: () => string;
  /** Says what is only logged (spec 8). */
  log: (message: string) => void;
}

/**
 * A connection that lives shorter counts as none, so a server that accepts and closes is asked no more often than one
 * that refuses; and what a page fetches while its first connection takes no longer is fresh enough.
 */
const briefMs = defaults.socketReconnectMs;
/** The server answers each ping: silence for longer means that the line is dead although nobody has said so. */
const silenceMs = 2.5 * defaults.socketPingMs;

export function createSocketBus({ url, log }: SocketBusOptions): SocketBus {
  const topics = new Map<string, Set<Listener>>();
  const reconnectListeners = new Set<() => void | Promise<void>>();
  const createdAt = Date.now();
  let socket: WebSocket | undefined;
  /** Stops listening to a connection that is given up. */
  let ears: AbortController | undefined;
  let state: SocketState = "disconnected";
  let isReady = false;
  let openedAt = 0;
  let heardAt = 0;
  let hasBeenReady = false;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const pauseListeners = new Set<() => void>();
  let isPaused = false;
  let pauseMs: number = defaults.socketPauseMs;
  /** The server has ended a connection on which nobody was signed in: the next one comes with a sign-in. */
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
    ears?.abort();
    socket?.close();
    socket = undefined;
  };
  const tell = (listener: Listener, data: unknown): void => {
    try {
      listener(data);
    } catch (error) {
      log(`A listener of the live connection failed: ${String(error)}`);
    }
  };
  const catchUp = (listener: () => void | Promise<void>, by: WebSocket | undefined): void => {
    if (socket !== by || !reconnectListeners.has(listener)) return;
    const work = async (): Promise<void> => await listener();
    work().catch(() => setTimeout(catchUp, defaults.socketReconnectMs, listener, by));
  };
  const onMessage = (text: string): void => {
    heardAt = Date.now();
    const frame = text === pong ? undefined : readFrame(text);
    if (frame === undefined) return;
    if (frame.type === "ready") {
      isReady = true;
      setPaused(false);
      pauseMs = defaults.socketPauseMs;
      for (const topic of topics.keys()) say({ type: "subscribe", topic });
      if (hasBeenReady || Date.now() - createdAt > briefMs)
        for (const listener of reconnectListeners) catchUp(listener, socket);
      hasBeenReady = true;
    } else if (frame.type === "message") {
      for (const listener of topics.get(frame.topic) ?? []) tell(listener, frame.data);
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
    ears = new AbortController();
    const { signal } = ears;
    opened.addEventListener(
      "open",
      () => {
        state = "connected";
        openedAt = heardAt = Date.now();
        pinging = setInterval(() => {
          if (Date.now() - heardAt > silenceMs) onClose();
          else opened.send(ping);
        }, defaults.socketPingMs);
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
    // Whoever listens next connects again.
    if (topics.size === 0) return;
    // Without a timer, which in a hidden page may take a minute to run.
    if (hadLife) open();
    else waiting = setTimeout(open, defaults.socketReconnectMs);
  };
  /** Not all of many tabs at the same moment. */
  const pause = (): void => {
    drop();
    setPaused(true);
    waiting = setTimeout(open, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(2 * pauseMs, defaults.maxSocketPauseMs);
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

/** Nothing for a frame that makes no sense. */
function readFrame(text: string): ServerFrame | undefined {
  try {
    const frame = JSON.parse(text) as ServerFrame | null;
    return typeof frame === "object" && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
