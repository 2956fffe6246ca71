/** Reads until when the certificate of an address is valid. */
import { connect } from "node:tls";

const patienceMs = 3_000;

/** Nothing is known of an address that cannot be reached from here, or whose authority this machine does not know. */
export const certificateEnd = (url: string): Promise<Date | "expired" | undefined> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    const end = (found: Date | "expired" | undefined): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(patienceMs, () => end(undefined));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => end(code === "CERT_HAS_EXPIRED" ? "expired" : undefined));
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until.getTime()) ? undefined : until);
    });
  });
