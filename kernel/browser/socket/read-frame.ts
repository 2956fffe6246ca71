/** Parses what the server sends over the socket. */
import type { ServerFrame } from "../../contract/socket.ts";

/** Returns `undefined` for an invalid frame. */
export function readFrame(text: string): ServerFrame | undefined {
  try {
    const frame = JSON.parse(text) as ServerFrame | null;
    return typeof frame === "object" && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
