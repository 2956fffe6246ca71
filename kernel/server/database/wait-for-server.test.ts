import { createServer } from "node:net";
import { expect, it, vi } from "vitest";
import { openDatabase } from "./open-database.ts";
import { waitForServer } from "./wait-for-server.ts";

const failing = (...codes: string[]): (() => Promise<string>) => {
  const left = [...codes];
  return async () => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error("no"), { code });
    return "connected";
  };
};

it("tries again while the server is not there, and says once that it waits", async () => {
  vi.useFakeTimers();
  try {
    const log = { info: vi.fn() };
    const connected = waitForServer(failing("ENOTFOUND", "ECONNREFUSED", "57P03"), { waitMs: 60_000, log });
    await vi.runAllTimersAsync();
    expect(await connected).toBe("connected");
    expect(log.info.mock.calls).toEqual([[{ seconds: 60 }, "waiting for the database server"]]);
  } finally {
    vi.useRealTimers();
  }
});
it("gives up at its time, and at once for another reason", async () => {
  const log = { info: vi.fn() };
  await expect(waitForServer(failing("ECONNREFUSED"), { waitMs: 0, log })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  await expect(waitForServer(failing("28P01"), { waitMs: 60_000, log })).rejects.toMatchObject({ code: "28P01" });
  const mixed = new AggregateError([{ code: "ECONNREFUSED" }, { code: "28P01" }]);
  await expect(waitForServer(() => Promise.reject(mixed), { waitMs: 60_000, log })).rejects.toBe(mixed);
  expect(log.info).not.toHaveBeenCalled();
});
it("is what a start does with a server that is not there", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const log = { info: vi.fn() };
  const databaseUrl = `postgres://a:b@127.0.0.1:${port}/c`;
  await expect(openDatabase({ databaseUrl, dataDir: "none", waitMs: 1_500, log: log as never })).rejects.toThrow(
    "PORTAL_DATABASE_UNUSABLE",
  );
  expect(log.info).toHaveBeenCalledOnce();
});
