/**
 * Builds deploy/docker/Dockerfile and runs its image without a container engine: its instructions run in roots of a
 * minimal Debian, by chroot and in namespaces. What they mount is seen by them alone.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { testSecret } from "../support/portal.ts";
import { slowness } from "../support/slowness.ts";
import { whyNoBase } from "./support/base-root.ts";
import { buildImage, type Image } from "./support/build-image.ts";
import { whyNoRoots } from "./support/command-in-root.ts";
import { copyContext } from "./support/copy-context.ts";
import { milliseconds, readDockerfile } from "./support/read-dockerfile.ts";
import { startImage, type Container } from "./support/run-image.ts";

const dockerfile = "deploy/docker/Dockerfile";
const compose = readFileSync("deploy/docker/compose.yaml", "utf8");
const [, grace = ""] = /stop_grace_period: (\w+)/.exec(compose) ?? [];
const [, serverVersion = ""] = /image: postgres:(\d+)/.exec(compose) ?? [];

const reason = whyNoRoots() || (await whyNoBase(readDockerfile(dockerfile)[0]?.base ?? ""));

it("sends no secrets, data, packages or builds of this folder to a build", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-context-"));
  const files = (paths: string[]): void => {
    for (const path of paths) {
      mkdirSync(join(folder, "from", dirname(path)), { recursive: true });
      writeFileSync(join(folder, "from", path), "");
    }
  };
  const kept = ["kernel/data.ts", "package-lock.json", "package.json", "plugins/a/contract.ts"];
  files(kept);
  files([".env", ".env.local", "plugins/a/.env", "deploy/docker/secrets/portal", "data/pglite/1", "plugins/a/data/1"]);
  files([".git/config", "node_modules/a/b.js", "plugins/a/node_modules/b/c.js", "dist/a.js", "plugins/a/dist/a.js"]);
  files(["tests/output/a", "bench-results/a", "portal.log"]);
  copyContext(join(folder, "from"), `${dockerfile}.dockerignore`, join(folder, "to"));
  const copied = readdirSync(join(folder, "to"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "to/").length));
  expect(copied.toSorted()).toEqual(kept);
  rmSync(folder, { recursive: true });
});

const skipped = reason === "" ? "" : ` (skipped: ${reason})`;
describe.skipIf(reason !== "")(`an image made by the steps of the Dockerfile${skipped}`, () => {
  let folder = "";
  let image: Image;
  let container: Container | undefined;
  const inside = (): Container => {
    if (container === undefined) throw new Error("the container was not started");
    return container;
  };
  const shell = (line: string): Promise<string> => inside().exec(["sh", "-c", line], 30_000 * slowness);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-image-"));
    image = await buildImage(dockerfile, ".", folder);
    container = await startImage(image, { PORTAL_SECRET: testSecret, PORTAL_URL: "https://portal.example.com" });
  }, 1_200_000 * slowness);
  afterAll(async () => {
    await container?.close();
    const isMounted = folder !== "" && readFileSync("/proc/self/mountinfo", "utf8").includes(folder);
    if (isMounted) throw new Error(`${folder} still has mounts: not deleted`);
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });

  it(
    "becomes healthy within the time that its health check gives it",
    async () => {
      const { command, timeoutMs, graceMs } = image.health ?? { command: [], timeoutMs: 0, graceMs: 0 };
      expect(command).not.toEqual([]);
      const check = async (): Promise<void> => {
        if (inside().code() === undefined) await inside().exec(command, timeoutMs * slowness);
      };
      await eventually(check, graceMs).catch((error: unknown) => {
        throw new Error(inside().output(), { cause: error });
      });
      expect(inside().code(), inside().output()).toBeUndefined();
      expect(inside().listening()).toEqual(["0.0.0.0:4000"]);
    },
    180_000 * slowness,
  );
  it("shows its sign-in page, with the script that was built", async () => {
    const get = (path: string): Promise<string> =>
      inside().exec(["node", "-e", fetchText, `http://127.0.0.1:4000${path}`], 10_000 * slowness);
    const page = await get("/portal/login");
    const asset = /\/portal\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    expect((await get(asset)).length).toBeGreaterThan(1_000);
  });
  it("may write to its data and to /tmp alone", async () => {
    expect(await shell("id -un; pwd; grep CapBnd /proc/self/status")).toBe(
      `node\n/srv/portal\nCapBnd:\t${"0".repeat(16)}\n`,
    );
    await shell("touch /tmp/a /data/a && rm /tmp/a /data/a");
    await expect(shell("touch /srv/portal/a")).rejects.toThrow("Read-only file system");
    await expect(shell("touch /a")).rejects.toThrow("Read-only file system");
    const owned = "find / -xdev ! -type l ! -path '/proc/*' \\( -user node -o -perm -o=w \\) -print";
    // By its owner and mode too, where an engine does not make the root read-only.
    const places = (await shell(`${owned} 2>/dev/null || true`)).trim().split("\n");
    expect(places.filter((path) => !/^\/(data|tmp|dev|var\/tmp|var\/lock|run|home\/node)(\/|$)/.test(path))).toEqual(
      [],
    );
  });
  it("has one Node", async () => {
    const found = "find / -xdev -path /proc -prune -o -type f -name node -size +10M -print 2>/dev/null || true";
    expect(await shell(found)).toBe("/usr/local/bin/node\n");
    expect(await shell("node --version")).toBe(`v${image.environment["NODE_VERSION"]}\n`);
    expect(await shell("npm exec --offline -- node --version")).toBe(`v${image.environment["NODE_VERSION"]}\n`);
  });
  it("has the programs for backups of PostgreSQL, and neither compilers nor packages of tests", async () => {
    const [, major] = /(\d+)\.\d+/.exec(await shell("pg_dump --version && pg_restore --version")) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(serverVersion));
    expect(await shell("command -v gcc cc make python3 || true")).toBe("");
    expect(await shell("ls -d node_modules/vitest node_modules/playwright-core 2>/dev/null || true")).toBe("");
  });
  it("has none of the tools, which the build needs and the server does not", async () => {
    const tools = ["command", ...["@portalkit/command", "esbuild", "oxc-parser"].map((name) => `node_modules/${name}`)];
    expect(await shell(`ls -d ${tools.join(" ")} 2>/dev/null || true`)).toBe("");
  });
  it("has logged no error, and ends by its stop signal with 0 before an engine would kill it", async () => {
    const records = inside().output().trim().split("\n");
    expect(records.filter((line) => !/"level":"?(30|40|info|warn)/.test(line))).toEqual([]);
    inside().signal(image.stopSignal);
    await eventually(() => expect(inside().code()).toBe(0), milliseconds(grace));
  });
});

const fetchText = `fetch(process.argv[1], { headers: { accept: "text/html" } }).then(async (answer) => {
  if (!answer.ok) throw new Error(String(answer.status));
  process.stdout.write(await answer.text());
})`;
