import { expect, it } from "vitest";
import { startPortal } from "../../scripts/bench/start-portal.ts";
import { get } from "../../scripts/bench/portal-calls.ts";
import { builtPages } from "../support/built-pages.ts";
import { testSecret } from "../support/portal.ts";
import { filledDatabase } from "../support/small-demo.ts";

it("starts the portal that benchmarks measure", async () => {
  const { variables, drop } = await filledDatabase("portal.config.ts");
  try {
    const { PORTAL_DATA_DIR: folder, DATABASE_URL: databaseUrl = "" } = variables;
    const { port, stop } = await startPortal({
      port: 0,
      folder,
      databaseUrl,
      databaseSecret: testSecret,
      distDir: await builtPages("portal.config.ts"),
    });
    try {
      expect(await get({ port, cookie: "" }, "/healthz")).toEqual({ ok: true });
    } finally {
      await stop();
    }
  } finally {
    await drop();
  }
});
