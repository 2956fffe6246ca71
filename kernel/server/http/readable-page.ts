/** Addresses of pages that cannot be decoded. */
import type { IncomingMessage } from "node:http";

/**
 * A page whose address cannot be decoded (`/resource/visits/show/%E0%A4%A`) is a page that does not exist, not raw
 * JSON: its percent signs are taken as they are. Calls are refused.
 */
export function readablePage({ method, url = "/", headers }: IncomingMessage): string {
  if (method !== "GET" || !url.includes("%") || headers.accept?.includes("text/html") !== true) return url;
  const [path = ""] = url.split("?");
  try {
    decodeURI(path);
    return url;
  } catch {
    return `${path.replaceAll("%", "%25")}${url.slice(path.length)}`;
  }
}
