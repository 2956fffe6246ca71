/** Tests what subscribers receive of the log. */
import { pino } from "pino";
import { expect, it } from "vitest";
import { measurements, type LoggedLine } from "./channels.ts";
import { logOptions } from "./log-options.ts";

const lines: string[] = [];
const log = pino(logOptions("info"), { write: (line) => void lines.push(line) });

it("publishes warnings and errors as they are written, without objects", () => {
  const received: LoggedLine[] = [];
  log.error("before anybody subscribes");
  const stop = measurements.logged.subscribe((line) => received.push(line));
  const error = new Error("the reason");
  log
    .child({ plugin: "visits" })
    .error({ err: error, queue: "visits/report", user: { email: "kim@example.com" } }, "failed");
  log.warn({ link: "https://a.example/first-superadmin?token=canary", validHours: 24 }, "open this link");
  log.warn("only a text");
  log.fatal(error);
  log.error({ plugin: "auth" }, "of another plugin");
  log.error({ err: { message: "a copy of an error" } });
  log.info("is no warning");
  stop();
  log.error("after the end");
  expect(received).toEqual([
    { level: "error", message: "failed", plugin: "visits", error, fields: { queue: "visits/report" } },
    { level: "warn", message: "open this link", fields: { validHours: 24 } },
    { level: "warn", message: "only a text", fields: {} },
    { level: "fatal", message: "the reason", error, fields: {} },
    { level: "error", message: "of another plugin", plugin: "auth", fields: { plugin: "auth" } },
    { level: "error", message: "", fields: {} },
  ]);
  expect(lines).toHaveLength(9);
});

it("publishes nothing that the level leaves out", () => {
  const received: LoggedLine[] = [];
  const stop = measurements.logged.subscribe((line) => received.push(line));
  pino(logOptions("silent")).error("nobody hears it");
  stop();
  expect(received).toEqual([]);
});

it("writes no cookie and no authorization", () => {
  lines.length = 0;
  log.error({ req: { headers: { cookie: "canary", authorization: "canary" } } }, "failed");
  expect(lines.join()).not.toContain("canary");
});
