/** Two portals behind nginx and behind Caddy, with the files of `deploy/`: each is restarted while clients call. */
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { http2Client, type Http2Client } from "./support/http2-client.ts";
import { startLoad } from "./support/load.ts";
import { openPortals, script, type Portals } from "./support/open-portals.ts";
import { isInstalled, openProxy, type Proxy } from "./support/open-proxy.ts";
import { slowness } from "../support/slowness.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"] ?? "";
const api = "/portal/adminapi/v1";

describe.each(["nginx", "caddy"] as const)("behind %s", (name) => {
  const missing = [
    isInstalled(name) ? [] : [`${name} is not installed`],
    isOnServer ? [] : ["TEST_DATABASE_URL is not set"],
    redisUrl === "" ? ["TEST_REDIS_URL is not set"] : [],
  ].flat();
  let portals: Portals | undefined;
  let proxy: Proxy | undefined;
  let client: Http2Client;
  let cookie = "";
  const url = (): string => proxy?.url ?? "";

  beforeAll(async () => {
    if (missing.length > 0) return;
    portals = await openPortals(redisUrl);
    proxy = await openProxy(name, portals.ports);
    await portals.start(proxy.url);
    client = http2Client(proxy.url);
    const account = JSON.stringify({ username: "admin@demo.test", password: "Demo-admin-1" });
    // A proxy learns only after a while that a server is ready.
    await eventually(async () => {
      expect((await client.call("GET", "/portal/healthz")).status).toBe(200);
      expect(portals?.areCalled()).toBe(true);
    });
    const { headers } = await client.call("POST", `${api}/login`, { "x-forwarded-for": "6.6.6.6" }, account);
    cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  });
  afterAll(async () => {
    client?.close();
    await proxy?.close();
    await portals?.close();
  });
  beforeEach(({ skip }) => skip(missing.length > 0, missing.join(", ")));

  it("is reached over https, with the session's cookie for https alone", async () => {
    expect(cookie).toMatch(/^__Secure-/);
    expect((await client.call("GET", "/portal/readyz")).headers["strict-transport-security"]).toContain("max-age");
  });
  it("learns the client's address, which the client cannot forge", async () => {
    const { body } = await client.call("GET", `${api}/plugin/auth/account/sessions`, { cookie });
    expect((JSON.parse(String(body)) as { sessions: { ip: string }[] }).sessions[0]?.ip).toBe("127.0.0.1");
  });
  it("passes a compressed file on as it is, and other errors with their sentence", async () => {
    const file = await client.call("GET", "/portal/assets/main.js", { "accept-encoding": "br, gzip" });
    expect(file.headers["content-encoding"]).toBe("br");
    expect(String(brotliDecompressSync(file.body))).toBe(script);
    const { status, body } = await client.call("GET", `${api}/no_such_call`, { cookie });
    expect([status, JSON.parse(String(body))]).toMatchObject([404, { ok: false, error: expect.any(String) }]);
    const large = await client.call("POST", `${api}/login`, {}, JSON.stringify({ username: "a".repeat(2_000_000) }));
    expect([large.status, JSON.parse(String(large.body))]).toMatchObject([413, { error: expect.any(String) }]);
  });
  it("carries live events", async () => {
    const socket = new WebSocket(`${url().replace("https", "wss")}/portal/afws`, {
      rejectUnauthorized: false,
      headers: { cookie, origin: url() },
    });
    const first = await new Promise((resolve, reject) => {
      socket.once("message", (data) => resolve(JSON.parse(String(data))));
      socket.once("error", reject);
    });
    expect(first).toMatchObject({ type: "ready" });
    socket.terminate();
  });
  it(
    "loses no call while each server is restarted, and carries out each once",
    { timeout: 240_000 * slowness },
    async () => {
      const load = startLoad(url(), cookie, name);
      await load.calls(300);
      for (const index of [0, 1]) {
        expect(await portals?.restart(index)).toBe(0);
        // Only then may the other be stopped.
        await eventually(() => expect(portals?.areCalled()).toBe(true));
        await load.calls(300);
      }
      const { calls, created, failed } = await load.stop();
      expect(failed).toEqual([]);
      expect(calls).toBeGreaterThan(2_000);
      const list = JSON.stringify({
        source: "list",
        resourceId: "games",
        filters: [{ field: "slug", operator: "like", value: `${name}-` }],
        sort: [],
        limit: 1,
        offset: 0,
      });
      const { body } = await client.call("POST", `${api}/get_resource_data`, { cookie }, list);
      expect(JSON.parse(String(body))).toMatchObject({ total: created });
      process.stdout.write(`${name}: ${calls} calls, ${failed.length} failed, ${created} records created\n`);
    },
  );
  it("answers 502 or 503 itself when no server is left", { timeout: 120_000 * slowness }, async () => {
    expect(await Promise.all([portals?.stop(0), portals?.stop(1)])).toEqual([0, 0]);
    const account = JSON.stringify({ username: "admin@demo.test", password: "Demo-admin-1" });
    for (const [method, path, body] of [
      ["GET", "/portal/healthz", ""],
      ["POST", `${api}/login`, account],
    ] as const)
      expect([502, 503]).toContain((await client.call(method, path, {}, body)).status);
  });
});
