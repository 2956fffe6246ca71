/** Reads until when the certificate of an address is valid. */
import { connect } from "node:tls";

const patienceMs = 3_000;

/** Returns nothing if the address cannot be reached from here. The certificate is read even if it is not valid. */
export const certificateEnd = (url: string): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (found: Date | undefined): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(patienceMs, () => end(undefined));
    socket.once("error", () => end(undefined));
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until.getTime()) ? undefined : until);
    });
  });
