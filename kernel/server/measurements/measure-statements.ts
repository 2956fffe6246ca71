/** Measures the statements that Kysely runs: its `log` is called with each, on both databases. */
import type { LogEvent } from "kysely";
import { measurements, type EndedStatement } from "./channels.ts";

export function measureStatements(event: LogEvent): void {
  if (!measurements.statements.hasSubscribers) return;
  const text = event.query.sql;
  const errorCode = event.level === "error" ? sqlStateOf(event.error) : undefined;
  measurements.statements.publish({
    kind: statementKind(text),
    text,
    isOk: event.level === "query",
    seconds: event.queryDurationMillis / 1_000,
    ...(errorCode === undefined ? {} : { errorCode }),
  });
}

/** Errors of connections have codes of Node.js, such as `ECONNRESET`. */
function sqlStateOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

export const statementKind = (sql: string): EndedStatement["kind"] =>
  (/^\s*(select|insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase() as EndedStatement["kind"]) ?? "other";
