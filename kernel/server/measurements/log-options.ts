/** How the server writes its log: without secrets, and with warnings and errors also on a channel of measurements. */
import type { LoggerOptions } from "pino";
import { measurements, type LoggedLine } from "./channels.ts";

const levels: Readonly<Record<number, LoggedLine["level"]>> = { 40: "warn", 50: "error", 60: "fatal" };

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ["req.headers.cookie", "req.headers.authorization"],
  hooks: {
    logMethod(given, write, number) {
      const level = levels[number];
      if (level !== undefined && measurements.logged.hasSubscribers)
        measurements.logged.publish(lineOf(level, given, this.bindings()));
      write.apply(this, given);
    },
  },
});

/** @param given what the logger was called with: fields and a message, or a message alone */
function lineOf(level: LoggedLine["level"], given: readonly unknown[], bindings: Record<string, unknown>): LoggedLine {
  const [first, second] = given;
  const fields = typeof first === "object" && first !== null ? first : {};
  const { err, ...others } = first instanceof Error ? { err: first } : (fields as Record<string, unknown>);
  const { plugin } = { plugin: undefined, ...bindings, ...others };
  const message = [first, second].find((part) => typeof part === "string") ?? (err instanceof Error ? err.message : "");
  return {
    level,
    message,
    ...(typeof plugin === "string" ? { plugin } : {}),
    ...(err instanceof Error ? { error: err } : {}),
    fields: Object.fromEntries(Object.entries(others).filter(isPlain)),
  };
}

/**
 * Requests, users and other objects may have more in them than the line of the log shows; an address may be a link that
 * lets in whoever has it, such as that of the first superadmin.
 */
const isPlain = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  ["number", "boolean"].includes(typeof entry[1]) || (typeof entry[1] === "string" && !entry[1].includes("://"));
