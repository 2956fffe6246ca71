/** Tests that no literal of a statement is in its text. */
import { expect, it } from "vitest";
import { operationOf, statementText } from "./statement-text.ts";

it.each([
  ["select *\n  from t1 where a = $1 and b_2 < $12", "select * from t1 where a = $1 and b_2 < $12"],
  ["select 'canary', 'can''ary', ''", "select ?, ?, ?"],
  [String.raw`select e'can\'ary', E'canary\\', 'canary\', x'ca', U&'canary'`, "select ?, ?, ?, ?, ?"],
  ["select 17, -2.5, 1e9, 0x1F, a::numeric(12)", "select ?, -?, ?, ?, a::numeric(?)"],
  [
    `select "it's", "a 1", "say ""x""" from "t" where b = 'canary'`,
    `select "it's", "a 1", "say ""x""" from "t" where b = ?`,
  ],
  ["do $do$ canary 'x $ $$ $do$; select $$canary$$", "do ?; select ?"],
  ["select 1 -- canary's\n, 2 /* it's canary */ as a", "select ? , ? as a"],
  ["select 'canary", "select ?"],
  ["select $a$canary", "select ?"],
  ["select date'2020-01-01', name'canary'", "select date?, name?"],
  ["select e'canary\\", "select ?"],
  ["select a$b$ from c$d", "select a$b$ from c$d"],
])("%j", (sql, text) => expect(statementText(sql)).toBe(text));

it("a long statement is cut before its literals are read", () => {
  expect(statementText(`select ${" ".repeat(7_985)} 'canary'`)).toBe("select ?");
});

it.each([
  ["  select 1", "SELECT"],
  ["(select 1)", "SELECT"],
  ["begin", "BEGIN"],
  ["", "SQL"],
])("the operation of %j is %s", (sql, operation) => expect(operationOf(sql)).toBe(operation));
