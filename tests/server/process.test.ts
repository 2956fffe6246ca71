import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkOutcome } from "../../command/check.ts";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";
import { slowness } from "../support/slowness.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "portal-process-"));
  folders.push(folder);
  return folder;
};

/** A data folder with the database of a portal that has been started once: making one takes three seconds. */
let startedOnce = "";
const dataFolder = (): string => {
  const folder = emptyFolder();
  cpSync(startedOnce, folder, { recursive: true });
  return folder;
};
beforeAll(async () => {
  startedOnce = mkdtempSync(join(tmpdir(), "portal-process-"));
  const server = start({ PORTAL_DATA_DIR: startedOnce });
  await server.says(open);
  server.child.kill("SIGTERM");
  await server.ended;
});
afterAll(() => rmSync(startedOnce, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  output: () => string;
  /** Resolves when the output contains the text; rejects if the process ends before that. */
  says: (text: string) => Promise<void>;
  ended: Promise<number | null>;
}

/** Runs `npm start` without the build: these tests check the process, not its pages. */
function start(variables: Record<string, string>, ...parameters: string[]): Started {
  const child = spawn(process.execPath, [...process.execArgv, "tests/support/start-server.ts", ...parameters], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HOME: process.env["HOME"],
      PORT: "0",
      PORTAL_SECRET: testSecret,
      PORTAL_DRAIN_SECONDS: "0",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += String(chunk);
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (output.includes(text)) resolve();
      };
      listeners.add(look);
      look();
      void ended.then((code) => reject(new Error(`ended with ${String(code)} before saying "${text}":\n${output}`)));
    });
  return { child, output: () => output, says, ended };
}

const open = "the portal is open";

// Each test starts several processes of the portal, which takes a busy machine half a minute.
describe("the server's process", { timeout: 120_000 * slowness }, () => {
  it("closes within five seconds of SIGTERM, with the database closed and its lock gone, and starts again", async () => {
    const folder = dataFolder();
    for (const round of [1, 2]) {
      const server = start({ PORTAL_DATA_DIR: folder });
      await server.says(open);
      expect(existsSync(join(folder, "pglite.lock")), `round ${round}`).toBe(true);
      server.child.kill("SIGTERM");
      // It would be 1 if closing took five seconds: `stop-on-signal.test.ts`.
      expect(await server.ended).toBe(0);
      expect(existsSync(join(folder, "pglite.lock"))).toBe(false);
    }
  });
  it("does not wait for a browser that neither answers nor sends its request to the end", async () => {
    const folder = dataFolder();
    const server = start({ PORTAL_DATA_DIR: folder });
    await server.says(open);
    const port = Number(/"url":"http:\/\/[^/"]+:(\d+)/.exec(server.output())?.[1]);
    const upgrade = [
      "GET /portal/afws HTTP/1.1",
      "Host: x",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "",
      "",
    ].join("\r\n");
    const deaf = connect(port, "127.0.0.1");
    deaf.write(upgrade);
    await new Promise((resolve) => deaf.once("data", resolve));
    deaf.pause();
    const unfinished = connect(port, "127.0.0.1");
    await new Promise<void>((resolve) =>
      unfinished.write(
        "POST /portal/adminapi/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        () => resolve(),
      ),
    );
    for (const socket of [deaf, unfinished]) socket.on("error", () => undefined);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(existsSync(join(folder, "pglite.lock"))).toBe(false);
    for (const socket of [deaf, unfinished]) socket.destroy();
  });
  it("does not start with another secret than the one of its database, and check says so too", async () => {
    const variables = { PORTAL_DATA_DIR: dataFolder(), PORTAL_SECRET: "another-secret-that-is-long-enough-too" };
    const server = start(variables);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("error[PORTAL_SECRET_OTHER]: found another secret");
    expect(server.output()).not.toContain(variables.PORTAL_SECRET);
    const outcome = await checkOutcome([], { ...demoVariables, ...variables });
    expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining("PORTAL_SECRET_OTHER")]);
    expect(await checkOutcome([], { ...demoVariables, ...variables, PORTAL_SECRET: testSecret })).toMatchObject({
      code: 0,
    });
  });
  it("ends at once on a second signal", async () => {
    const server = start({ PORTAL_DATA_DIR: dataFolder() });
    await server.says(open);
    const port = Number(/"url":"http:\/\/[^/"]+:(\d+)/.exec(server.output())?.[1]);
    const unfinished = connect(port, "127.0.0.1");
    unfinished.on("error", () => undefined);
    unfinished.write(
      "POST /portal/adminapi/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n",
    );
    // Once the server has answered `100 Continue`, it waits for the rest of this request.
    await new Promise((resolve) => unfinished.once("data", resolve));
    server.child.kill("SIGINT");
    await server.says("stopping");
    server.child.kill("SIGINT");
    expect(await server.ended).toBe(1);
    unfinished.destroy();
  });
  it("says which port is taken, and leaves nothing open behind", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const folder = dataFolder();
    const server = start({ PORTAL_DATA_DIR: folder, PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`found ${port}, which is already in use`);
    expect(existsSync(join(folder, "pglite.lock"))).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });
  it("refuses a data folder that another process has, naming it, and takes over what a killed one left", async () => {
    const folder = dataFolder();
    const first = start({ PORTAL_DATA_DIR: folder });
    await first.says(open);
    const second = start({ PORTAL_DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`is in use by process ${first.child.pid}`);
    first.child.kill("SIGKILL");
    await first.ended;
    expect(readFileSync(join(folder, "pglite.lock"), "utf8")).toContain(String(first.child.pid));
    const third = start({ PORTAL_DATA_DIR: folder });
    await third.says(open);
  });
  it("refuses to start without a secret, and says how to make one", async () => {
    const server = start({ PORTAL_DATA_DIR: emptyFolder(), PORTAL_SECRET: "short", PORT: "x" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("openssl rand -base64 48");
    expect(server.output()).toContain("environment variable PORT");
  });
  it("reports a mistake of the config, closes the database that it opened beside, and makes none", async () => {
    const wrong = join(emptyFolder(), "wrong.config.ts");
    writeFileSync(wrong, 'export default { brand: { name: "Wrong", hue: 1 }, plugins: [] };');
    const [used, unused] = [dataFolder(), emptyFolder()];
    for (const folder of [used, unused]) {
      const server = start({ PORTAL_DATA_DIR: folder }, wrong);
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain('the unknown option "hue"');
    }
    expect(readdirSync(used)).toEqual(readdirSync(startedOnce));
    expect(readdirSync(unused)).toEqual([]);
    const again = start({ PORTAL_DATA_DIR: used });
    await again.says(open);
  });
  it("prints a one-time link that makes the first superadmin, once", async () => {
    const server = start({ PORTAL_DATA_DIR: dataFolder() });
    await server.says(open);
    const [, origin = "", token = ""] =
      /"link":"(http:\/\/[^/]+)\/portal\/first-superadmin\?token=([\w-]+)"/.exec(server.output()) ?? [];
    const post = async (
      path: string,
      body: object,
    ): Promise<{ error?: string; allowedLogin?: boolean; ok?: boolean }> =>
      (
        await fetch(`${origin}/portal/adminapi/v1${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).json() as never;
    expect(await post("/check_first_superadmin", { token: "wrong" })).toMatchObject({ ok: false });
    expect(await post("/check_first_superadmin", { token })).toEqual({ ok: true });
    const account = { token, email: "first@example.com", password: "Long-enough-1" };
    const made = await Promise.all([
      post("/create_first_superadmin", account),
      post("/create_first_superadmin", { ...account, email: "second@example.com" }),
    ]);
    expect(made.filter((answer) => answer.allowedLogin === true)).toHaveLength(1);
    expect((await post("/create_first_superadmin", account)).error).toContain("no longer valid");
  });
});

describe.runIf(isOnServer)("two processes that start at once", () => {
  it("run each migration once", async () => {
    const database = await emptyDatabase();
    const variables = { PORTAL_DATA_DIR: emptyFolder(), DATABASE_URL: database?.url ?? "", LOG_LEVEL: "debug" };
    const both = [start(variables), start(variables)];
    await Promise.all(both.map((server) => server.says(open)));
    const migrated = both.flatMap(
      (server) => server.output().match(/"owner":"[^"]+","migration":"[^"]+","msg":"migrated"/g) ?? [],
    );
    expect(new Set(migrated).size).toBe(migrated.length);
    expect(migrated.length).toBeGreaterThan(3);
    for (const server of both) server.child.kill("SIGTERM");
    expect(await Promise.all(both.map((server) => server.ended))).toEqual([0, 0]);
    await database?.drop();
  });
});
