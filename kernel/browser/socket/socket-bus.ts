/** The live socket (spec 4 and 7): subscribes on ready, pings, and comes back by itself. */
import { defaults } from "../../contract/limits.ts";
import { ping, pong, type ClientFrame, type ServerFrame } from "../../contract/socket.ts";

export type SocketState = "connecting" | "connected" | "disconnected";
type Listener = (data: unknown) => void;

export interface SocketBus {
  readonly state: SocketState;
  connect(): void;
  /** Opens a new connection, so that it carries the present cookie. */
  reconnect(): void;
  close(): void;
  /** Returns the way to stop listening. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Called after each time the connection is ready again: whatever came meanwhile was missed. */
  onReady(listener: () => void): () => void;
}

export interface SocketBusOptions {
  url: () => string;
  /** Says what is only logged (spec 8). */
  log: (message: string) => void;
}

/** A server that accepts and closes at once must not be hammered. */
const shortestLifeMs = 1_000;

export function createSocketBus({ url, log }: SocketBusOptions): SocketBus {
  const topics = new Map<string, Set<Listener>>();
  const readyListeners = new Set<() => void>();
  let socket: WebSocket | undefined;
  let state: SocketState = "disconnected";
  let isReady = false;
  let openedAt = 0;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const say = (frame: ClientFrame): void => {
    if (isReady) socket?.send(JSON.stringify(frame));
  };
  const drop = (): void => {
    clearInterval(pinging);
    clearTimeout(waiting);
    isReady = false;
    state = "disconnected";
    if (socket !== undefined) socket.onclose = socket.onmessage = socket.onopen = socket.onerror = null;
    socket?.close();
    socket = undefined;
  };
  const onMessage = (text: string): void => {
    if (text === pong) return;
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === "ready") {
      isReady = true;
      for (const topic of topics.keys()) say({ type: "subscribe", topic });
      for (const listener of readyListeners) listener();
    } else if (frame.type === "message") {
      for (const listener of topics.get(frame.topic) ?? []) listener(frame.data);
    } else {
      log(`The live connection says: ${frame.message}`);
    }
  };
  const connect = (): void => {
    drop();
    if (typeof WebSocket === "undefined") return log("Live updates are not supported by this browser");
    state = "connecting";
    const opened = new WebSocket(url());
    socket = opened;
    opened.onopen = () => {
      state = "connected";
      openedAt = Date.now();
      pinging = setInterval(() => opened.send(ping), defaults.socketPingMs);
    };
    opened.onmessage = ({ data }) => onMessage(String(data));
    opened.onerror = () => log("The live connection failed");
    opened.onclose = () => {
      const hadBeenConnected = state === "connected" && Date.now() - openedAt >= shortestLifeMs;
      drop();
      waiting = setTimeout(connect, hadBeenConnected ? 0 : defaults.socketReconnectMs);
    };
  };
  return {
    get state() {
      return state;
    },
    connect,
    reconnect: connect,
    close: drop,
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set<Listener>();
      if (listeners.size === 0) say({ type: "subscribe", topic });
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        say({ type: "unsubscribe", topic });
      };
    },
    onReady: (listener) => {
      readyListeners.add(listener);
      return () => readyListeners.delete(listener);
    },
  };
}
