/**
 * Small items of the verification standard (ASVS) that no other test proves: headers, methods, caches, sign-in,
 * packages.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { glob } from "node:fs/promises";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${portal.server.url}${path}`, { redirect: "manual", ...init });
/** One address of each kind: a call, an error, a page, a file, an unknown address, the API for tokens. */
const kinds = [
  "/portal/adminapi/v1/get_public_config",
  "/portal/adminapi/v1/get_base_config",
  "/portal/",
  "/portal/assets/none.js",
  "/nothing",
  "/portal/healthz",
  "/api/v1/trade/my-balance",
  "/api/v1/openapi.json",
];

it("carries the headers of safety on every kind of answer", async () => {
  for (const path of kinds) {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    // A policy has no effect on a script or stylesheet, which no browser renders.
    if (path.startsWith("/portal/assets/")) continue;
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy"), path).toBe("same-origin");
  }
});
it("allows no other origin to read an answer", async () => {
  for (const path of kinds) {
    const { headers } = await get(path, { headers: { origin: "https://evil.test" } });
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
  }
});
it("says of every text which letters it is written in", async () => {
  for (const path of kinds) {
    const type = (await get(path)).headers.get("content-type") ?? "";
    if (/^(text|application\/json)/.test(type)) expect(type, path).toMatch(/charset=utf-8/i);
  }
});
it("is kept by no cache, refusals included", async () => {
  for (const path of [
    "/portal/adminapi/v1/get_base_config",
    "/portal/adminapi/v1/get_public_config",
    "/portal/adminapi/v1/nothing",
    "/portal/api/games",
    "/api/v1/trade/my-balance",
  ]) {
    expect((await get(path)).headers.get("cache-control"), path).toBe("no-store");
  }
});
it("lists no folder and knows no TRACE", async () => {
  for (const path of [
    "/portal/assets/",
    "/portal/assets",
    "/.git/config",
    "/portal/.git/config",
    "/portal/assets/../package.json",
  ])
    expect(await (await get(path)).text(), path).not.toMatch(/\[core\]|"dependencies"|Index of/);
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    request(`${portal.server.url}/portal/adminapi/v1/get_public_config`, { method: "TRACE" }, (answer) =>
      resolve(answer.statusCode),
    )
      .on("error", reject)
      .end();
  });
  expect([404, 405]).toContain(status);
});
it("names a download in letters that no header breaks on", async () => {
  const { sendDownload } = await import("../../kernel/server/http/send-download.ts");
  const { Download } = await import("../../kernel/server/extension/calls/answers.ts");
  const sent: Record<string, string> = {};
  const reply = {
    header: (name: string, value: string) => Object.assign(sent, { [name]: value }) && reply,
    send: () => reply,
  };
  await sendDownload(
    reply as never,
    new Download({
      fileName: 'a"\r\nset-cookie: x=1; ünï.csv',
      contentType: "text/csv",
      content: (async function* () {})(),
    }),
    "a reader",
  );
  expect(sent["content-disposition"]).toBe(
    "attachment; filename=\"a___set-cookie_ x_1_ _n_.csv\"; filename*=UTF-8''a%22%0D%0Aset-cookie%3A%20x%3D1%3B%20%C3%BCn%C3%AF.csv",
  );
});
it("has as many ways in as the document says", () => {
  const open = portal.kernel.registry.instances.flatMap(({ contributions }) =>
    (contributions.endpoints ?? [])
      .filter(({ endpoint }) => endpoint.access === "public" || endpoint.access === "temporary")
      .map(({ endpoint }) => endpoint.path),
  );
  const page = readFileSync("docs/security.md", "utf8");
  expect([...new Set(open)].filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});
it("switches the check of certificates off nowhere", async () => {
  const wrong: string[] = [];
  for await (const file of glob(["kernel/**/*.ts", "plugins/**/*.ts", "scripts/**/*.ts"]))
    if (/rejectUnauthorized|NODE_TLS_REJECT/.test(readFileSync(file, "utf8"))) wrong.push(file);
  expect(wrong).toEqual([]);
});
it("takes every package from the registry, with its hash", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean }>;
  };
  const loose = Object.entries(packages).filter(
    ([place, { link, resolved, integrity, inBundle }]) =>
      place.includes("node_modules/") &&
      link !== true &&
      inBundle !== true &&
      (integrity?.startsWith("sha512-") !== true ||
        (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"))),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});
