import { expect, it } from "vitest";
import { isCron } from "./is-cron.ts";

it.each([
  "* * * * *",
  "*/5 * * * *",
  "41 2 * * *",
  "0 3 1,15 * *",
  "0 9-17/2 * jan-mar mon-fri",
  "0 0 31 12 7",
  " 0  0 * * SUN ",
])("reads %j", (line) => expect(isCron(line)).toBe(true));

it.each([
  "",
  "daily",
  "@daily",
  "* * * *",
  "* * * * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 8",
  "*/0 * * * *",
  "*/ * * * *",
  "5-1 * * * *",
  "1-2-3 * * * *",
  "1, * * * *",
  "a * * * *",
  "* * * mon *",
  "-1 * * * *",
  "1.5 * * * *",
])("refuses %j", (line) => expect(isCron(line)).toBe(false));
