/** A door in front of the database server that a test closes and opens, as if the server went away and came back. */
import { connect, createServer, type Socket } from "node:net";

export interface DatabaseRelay {
  /** The address of the same database, through the door. */
  readonly url: string;
  /** Breaks all connections, and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function databaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  let port = 0;
  const open = async (): Promise<void> => {
    await new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve));
    port = (relay.address() as { port: number }).port;
  };
  await open();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    open,
    shut: async () => {
      const closed = new Promise<void>((resolve) => relay.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
