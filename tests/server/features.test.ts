/** Each feature of the kernel needs what it says and no more, and can be left out if nothing else needs it. */
import { globSync, readFileSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { kernelFeatures } from "../../kernel/server/features.ts";
import { sourceFile } from "../../scripts/imports/source-file.ts";
import { emptyDatabase } from "../support/database.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import { testSecret } from "../support/portal.ts";

/** Folders with another name than their feature. */
const folders: Readonly<Record<string, string>> = { "sign-in": "session" };
const isFeature = (id: string): boolean => kernelFeatures.some((feature) => feature.id === id);

/** The feature or folder of `kernel/server` that a file belongs to. */
function ownerOf(path: string): string {
  const folder = path.split("/")[2] ?? "";
  return folders[folder] ?? folder;
}

/** Which features each folder imports when it runs: types do not count. */
const imported = new Map<string, Set<string>>();
for (const path of globSync("kernel/server/**/*.ts", { exclude: ["**/*.test.ts", "**/*.d.ts"] })) {
  const owner = ownerOf(path);
  if (owner === "features.ts") continue;
  const text = readFileSync(path, "utf8").replaceAll(/^import type [^;]*;/gm, "");
  for (const target of sourceFile(path, text).imports) {
    const to = ownerOf(target.path);
    if (target.path.startsWith("kernel/server/") && isFeature(to) && to !== owner)
      imported.set(owner, (imported.get(owner) ?? new Set()).add(to));
  }
}
/** Every page begins with the calls of the shell. */
const needed = new Set(["shell", ...[...imported.values()].flatMap((features) => [...features])]);
const removable = kernelFeatures.map(({ id }) => id).filter((id) => !needed.has(id));

const folder = mkdtempSync(join(tmpdir(), "portal-features-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a feature of the kernel", () => {
  it("says which others its code imports", () => {
    expect(Object.fromEntries(kernelFeatures.map(({ id, needs = [] }) => [id, [...needs].toSorted()]))).toEqual(
      Object.fromEntries(kernelFeatures.map(({ id }) => [id, [...(imported.get(id) ?? [])].toSorted()])),
    );
  });
  it("is needed by no other, if it is one of these", () => {
    expect(removable).toEqual(["integrity"]);
  });
  it.each(removable)("can be left out: a portal without %s opens, and has none of its calls", async (id) => {
    const database = await emptyDatabase();
    const config = await loadConfig({
      file: "tests/fixtures/bare.config.ts",
      environment: {},
      halves: "server",
      lenientEnvironment: true,
    });
    const server = await startServer({
      config: { ...config, features: config.features.filter((feature) => feature.id !== id) },
      environment: readEnvironment(
        {
          PORTAL_SECRET: testSecret,
          PORT: "0",
          PORTAL_DATA_DIR: join(folder, id),
          LOG_LEVEL: "silent",
          PORTAL_FSYNC: "false",
          ...(database === undefined ? {} : { DATABASE_URL: database.url }),
        },
        { demo: false },
      ),
      log: pino({ level: "silent" }),
    });
    try {
      const { kernel, url } = server;
      const { basePath } = config.portal;
      expect((await fetch(`${url}${basePath}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}${basePath}/adminapi/v1/get_public_config`)).status).toBe(200);
      const whole = config.features.find((feature) => feature.id === id)?.setup(kernel as never);
      const left = new Set(everyEndpoint(kernel).map(({ handled }) => handled.endpoint.path));
      expect((whole?.endpoints ?? []).filter(({ endpoint }) => left.has(endpoint.path))).toEqual([]);
    } finally {
      await server.close();
      await database?.drop();
    }
  });
});
