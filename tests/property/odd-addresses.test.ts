/** Whatever address is requested, the answer is below 500 and reveals nothing about the machine. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BuildManifest } from "../../kernel/server/page/manifest.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
let distDir: string;
beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), "portal-dist-"));
  mkdirSync(join(distDir, "assets", "folder.js"), { recursive: true });
  writeFileSync(
    join(distDir, "manifest.json"),
    JSON.stringify({
      entry: { theme: "theme.js", boot: "boot.js", main: "main.js", styles: "styles.css", font: "inter.woff2" },
      laterStyles: { file: "later-styles.css", neededBy: [] },
      routes: [],
      otherwise: { preload: [] },
      fields: {},
    } satisfies BuildManifest),
  );
  writeFileSync(join(distDir, "assets", "main.js"), "plain()");
  writeFileSync(join(distDir, "assets", "main.js.br"), "as if brotli");
  portal = await startTestPortal({ configFile: "tests/fixtures/portal.config.ts", distDir });
});
afterAll(async () => {
  await portal.close();
  rmSync(distDir, { recursive: true, force: true });
});

/** Sends the request byte for byte, as no ordinary client would. */
function statusOf(method: string, path: string, encoding = "br, gzip"): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(portal.server.url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
        "latin1",
      ),
    );
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }));
    socket.on("error", reject);
  });
}

describe("odd addresses", () => {
  it.each([
    "",
    ".",
    "..",
    "%00",
    "main.js/",
    "main.js%00",
    "folder.js",
    "folder.js/",
    "folder.js/%2e%2e/",
    "%",
    "%ff",
    "%2f",
    "//",
    "\\",
    "main.js;x",
    "?",
    "%3f",
    "a".repeat(3_000),
  ])("among the built files, such as %s, are not there", async (name) => {
    for (const encoding of ["br, gzip", "identity"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status } = await statusOf(method, `/portal/assets/${name}`, encoding);
        expect([name, method, encoding, [400, 404].includes(status), status]).toEqual([
          name,
          method,
          encoding,
          true,
          status,
        ]);
      }
    }
  });
  it("never fail", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/portal",
        "/assets",
        "/adminapi/v1",
        "/api",
        "/plugin",
        "/resource",
        "/notes",
        "/",
        "//",
        ".",
        "..",
        "%2e%2e",
        "%00",
        "%ff",
        "%c0%af",
        "%",
        "%2f",
        "%5c",
        "\\",
        "?",
        "#",
        "&",
        "=",
        ";",
        ":",
        "@",
        "*",
        "~",
        "main.js",
        "healthz",
        "http://x",
        "[",
        "]",
        "\t",
        "é",
      ),
      fc.stringMatching(/^[!-~]{1,8}$/),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"),
        fc.constantFrom("/portal/assets/", "/portal/", "/portal/adminapi/v1/", "/portal/api/", "/"),
        fc.array(piece, { maxLength: 8 }),
        async (method, begin, pieces) => {
          const { status, text } = await statusOf(method, begin + pieces.join(""));
          expect(status).toBeGreaterThan(0);
          expect(status).toBeLessThan(500);
          expect(text).not.toMatch(/node_modules|ENOENT|EISDIR|at \w+ \(/);
        },
      ),
    );
  });
});
