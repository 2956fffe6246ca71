/** The bus that carries events between the parts of the server, and between processes. */

/** Sends events to subscribers in this process and, with REDIS_URL, in the others. */
export interface Bus {
  publish(topic: string, data: unknown): void;
  /** Called for every event of every process; returns a function that unsubscribes. */
  listen(listener: (topic: string, data: unknown) => void): () => void;
  close(): Promise<void>;
}
