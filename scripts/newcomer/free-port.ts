/** Finds a port for an address that must be known before something listens there. */
import { createServer, type AddressInfo } from "node:net";

/** A port of this machine that is free, for an address that must be known before something listens there. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
