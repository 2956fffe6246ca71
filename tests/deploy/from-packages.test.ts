/**
 * From an empty folder and the packed packages to https: a deployment is made with `npm create`, built once, and
 * started twice behind nginx, with PostgreSQL and Redis, as docs/operations.md says.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCommand, type Command } from "../../scripts/newcomer/command.ts";
import { freePort } from "../../scripts/newcomer/free-port.ts";
import { openNewcomer, type Newcomer } from "../../scripts/newcomer/newcomer.ts";
import { newcomerSteps as steps } from "../../scripts/newcomer/newcomer-steps.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { testSecret } from "../support/portal.ts";
import { http2Client, type Http2Client } from "./support/http2-client.ts";
import { isInstalled, openProxy, type Proxy } from "./support/open-proxy.ts";
import { slowness } from "../support/slowness.ts";

const buildMs = 900_000 * slowness;

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"] ?? "";
const missing = [
  isInstalled("nginx") ? [] : ["nginx is not installed"],
  isOnServer ? [] : ["TEST_DATABASE_URL is not set"],
  redisUrl === "" ? ["TEST_REDIS_URL is not set"] : [],
].flat();

describe("a deployment made of the packages, behind nginx", () => {
  let newcomer: Newcomer;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let proxy: Proxy;
  let client: Http2Client;
  const servers: Command[] = [];

  beforeAll(async () => {
    if (missing.length > 0) return;
    newcomer = await openNewcomer(mkdtempSync("tests/output/packages-"));
    await steps["create a deployment"](newcomer);
    await steps["install its packages"](newcomer);
    database = await emptyDatabase();
    const ports = [await freePort(), await freePort()];
    proxy = await openProxy("nginx", ports);
    client = http2Client(proxy.url);
    const variables = {
      PORTAL_SECRET: testSecret,
      DATABASE_URL: database?.url ?? "",
      REDIS_URL: redisUrl,
      PORTAL_URL: proxy.url,
      TRUST_PROXY: "1",
    };
    const { environment } = newcomer.registry;
    const place = (index: number) => ({
      folder: newcomer.portal,
      environment: { ...environment, ...variables, PORT: String(ports[index]), PORTAL_DATA_DIR: `data-${index}` },
    });
    const checked = await startCommand("npm run check", place(0)).ended;
    expect(checked.output).toContain("no mistakes");
    await newcomer.succeeds("npm run build");
    for (const index of [0, 1]) {
      const server = startCommand("npm start", place(index));
      servers.push(server);
      await server.prints(/"msg":"the portal is open"/);
    }
  }, buildMs);
  afterAll(async () => {
    client?.close();
    for (const server of servers) await server.stop();
    await proxy?.close();
    await database?.drop();
    newcomer?.close();
  });
  beforeEach(({ skip }) => skip(missing.length > 0, missing.join(", ")));

  const api = "/portal/adminapi/v1";
  const call = async (path: string, body: object, cookie = ""): Promise<{ body: unknown; cookie: string }> => {
    const answer = await client.call("POST", `${api}${path}`, { cookie }, JSON.stringify(body));
    return {
      body: JSON.parse(String(answer.body)),
      cookie: answer.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "",
    };
  };

  it("shows its sign-in page over https, with a file of the build that nginx passes on compressed", async () => {
    const page = await eventually(async () => {
      const answer = await client.call("GET", "/portal/login", { accept: "text/html" });
      expect(answer.status).toBe(200);
      return String(answer.body);
    });
    const asset = /\/portal\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    const { status, headers } = await client.call("GET", asset, { "accept-encoding": "br" });
    expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
    expect((await client.call("GET", "/portal/readyz")).status).toBe(200);
  });
  it("gets its first superadmin by the link in the log, who signs in and sees a list", async () => {
    const [, link = ""] = (await servers[0]?.prints(/"link":"([^"]+)"/)) ?? [];
    expect(link.startsWith(`${proxy.url}/portal/first-superadmin?token=`)).toBe(true);
    const account = { email: "first@example.com", password: "A-good-password-1" };
    const token = new URL(link).searchParams.get("token");
    const { body, cookie } = await call("/create_first_superadmin", { token, ...account });
    expect(body).toMatchObject({ allowedLogin: true });
    expect(cookie).toContain("__Secure-");
    const config = readFileSync(join(newcomer.portal, "portal.config.ts"), "utf8");
    const [, resourceId] = /resourceId: "([^"]+)"/.exec(config) ?? ["", "users"];
    const list = { resourceId, source: "list", filters: [], sort: [], limit: 10, offset: 0 };
    // On either process.
    for (let number = 0; number < 4; number += 1)
      expect((await call("/get_resource_data", list, cookie)).body).toMatchObject({
        data: expect.any(Array) as unknown[],
      });
  });
});
