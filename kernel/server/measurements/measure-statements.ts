/** Measures the statements that Kysely runs: its `log` is called with each, on both databases. */
import type { LogEvent } from "kysely";
import { measurements, type EndedStatement } from "./channels.ts";

export function measureStatements({ level, query, queryDurationMillis }: LogEvent): void {
  if (!measurements.statements.hasSubscribers) return;
  measurements.statements.publish({
    kind: statementKind(query.sql),
    isOk: level === "query",
    seconds: queryDurationMillis / 1_000,
  });
}

export const statementKind = (sql: string): EndedStatement["kind"] =>
  (/^\s*(select|insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase() as EndedStatement["kind"]) ?? "other";
