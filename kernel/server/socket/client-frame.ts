/** Parses the frames that a browser sends on the socket. */
import { parseJson } from "../../contract/format/parse-json.ts";
import type { ClientFrame } from "../../contract/socket.ts";

const maxTopicLength = 400;

/** Returns the frame, or a message that says what is wrong with it. */
export function readClientFrame(text: string): ClientFrame | string {
  let frame: unknown;
  try {
    frame = parseJson(text);
  } catch {
    return "Invalid message: not JSON";
  }
  const { type, topic } = (typeof frame === "object" && frame !== null ? frame : {}) as Record<string, unknown>;
  if (type !== "subscribe" && type !== "unsubscribe") return "Unknown message type";
  if (typeof topic !== "string" || topic === "" || topic.length > maxTopicLength) return "No topic provided";
  return { type, topic };
}
