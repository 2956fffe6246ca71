/** Tests the call by which browsers report errors: what the log has of them, and how much of it. */
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { logOptions } from "../../kernel/server/measurements/log-options.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

interface Line {
  level: number;
  msg: string;
  plugin?: string;
  leftOut?: number;
}
const lines: Line[] = [];
const log = pino(logOptions("warn"), { write: (line) => void lines.push(JSON.parse(line) as Line) });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/browser-errors.config.ts", log });
});
afterAll(() => portal.close());
beforeEach(() => {
  lines.length = 0;
});

const path = "/plugin/reports/errors";
const report = {
  name: "TypeError",
  message: "kim@example.com is not a function",
  frames: [{ file: "main-ABCDEFGH.js", line: 1, column: 2 }],
  page: "/portal/resource/users/show/kim",
};
const send = (body: object, headers?: Record<string, string>) => portal.anonymous.send("POST", path, body, headers);

it("is in the log without values, and a plugin that does not exist is not named", async () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";
  expect((await send({ ...report, plugin: "no-such" }, { "user-agent": chrome })).body).toEqual({ ok: true });
  await eventually(() => expect(lines).toHaveLength(1));
  const { err, ...line } = lines[0] as Line & { err: { message: string; stack: string } };
  expect(line).toEqual({
    level: 40,
    time: expect.any(Number) as number,
    pid: process.pid,
    hostname: expect.any(String) as string,
    plugin: "reports",
    page: "/portal/resource/users/show/:key",
    browser: "Chrome 153",
    msg: "an error in a browser",
  });
  expect(err).toMatchObject({
    name: "TypeError",
    message: "[address] is not a function",
    stack: "TypeError: [address] is not a function\n    at main-ABCDEFGH.js:1:2",
  });
});

it("is not in the log if the config says so", async () => {
  await send({ ...report, message: "some known noise again" });
  await send({ ...report, plugin: "auth" });
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ failed: "auth" });
});

it.each([
  ["no report", {}],
  ["a file in another folder", { ...report, frames: [{ file: "../secret.js", line: 1, column: 1 }] }],
  ["a line that is none", { ...report, frames: [{ file: "a.js", line: 0, column: 1 }] }],
  ["too many places", { ...report, frames: Array.from({ length: 31 }, () => report.frames[0]) }],
  ["a long message", { ...report, message: "x".repeat(501) }],
  ["more than asked for", { ...report, cookie: "canary" }],
])("is refused: %s", async (_what, body) => {
  expect((await send(body)).body).toMatchObject({ error: expect.any(String) as string });
  expect(lines).toEqual([]);
});

it("does not fill the log", async () => {
  for (let number = 0; number < 30; number += 1) expect((await send(report)).body).toEqual({ ok: true });
  // Two of one address in each minute, and the tests take less than two.
  expect(lines.filter(({ msg }) => msg === "an error in a browser").length).toBeLessThanOrEqual(4);
});
