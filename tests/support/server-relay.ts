/** A door in front of PostgreSQL or Redis that a test shuts and opens, as if the server went away and came back. */
import { connect, createServer, type Socket } from "node:net";

export interface ServerRelay {
  /** The address of the server, through the door. */
  readonly url: string;
  /** Breaks all connections, every other one with a reset, and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** @param address with a port */
export async function serverRelay(address: string): Promise<ServerRelay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
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
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    open,
    shut: async () => {
      const closed = new Promise<void>((resolve) => relay.close(() => resolve()));
      for (const [at, socket] of [...sockets].entries()) {
        // Each connection has two sockets.
        if (at % 4 < 2) socket.resetAndDestroy();
        else socket.destroy();
      }
      await closed;
    },
  };
}
