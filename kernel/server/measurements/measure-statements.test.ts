/** Tests the kinds of statements, and that nothing is measured without a subscriber. */
import { expect, it } from "vitest";
import { measurements, type EndedStatement } from "./channels.ts";
import { measureStatements, statementKind } from "./measure-statements.ts";

it.each([
  ["select 1", "select"],
  ["\n  INSERT into t values (1)", "insert"],
  ["update t set a = 1", "update"],
  ["delete from t", "delete"],
  ["with a as (select 1) delete from t", "other"],
  ["begin", "other"],
  ["selected", "other"],
  ["", "other"],
])("%j is of the kind %s", (sql, kind) => expect(statementKind(sql)).toBe(kind));

it("measures while there is a subscriber", () => {
  const received: EndedStatement[] = [];
  const event = (level: "query" | "error") =>
    ({
      level,
      query: {
        get sql() {
          if (!measurements.statements.hasSubscribers) throw new Error("read without a subscriber");
          return "select 1";
        },
      },
      queryDurationMillis: 12,
      error: { code: "23505", detail: "Key (email)=(canary) already exists." },
    }) as unknown as Parameters<typeof measureStatements>[0];
  measureStatements(event("query"));
  const stop = measurements.statements.subscribe((statement) => received.push(statement));
  measureStatements(event("query"));
  measureStatements(event("error"));
  stop();
  measureStatements(event("query"));
  expect(received).toEqual([
    { kind: "select", text: "select 1", isOk: true, seconds: 0.012 },
    { kind: "select", text: "select 1", isOk: false, seconds: 0.012, errorCode: "23505" },
  ]);
});
