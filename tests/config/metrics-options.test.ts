/** Tests what `npm run check` reports about the options of metrics. */
import { expect, it } from "vitest";
import { definePortal, env } from "@portalkit/kernel/contract";
import { auth } from "@portalkit/auth";
import { metrics } from "@portalkit/metrics";
import { ProblemsError, type Problem } from "../../kernel/contract/errors/problem.ts";
import { resolveConfig } from "../../kernel/server/config/load-config.ts";

const secret = "canary-token-of-more-than-32-characters";

async function problemsOf(
  options: Record<string, unknown>,
  environment: Record<string, string> = {},
): Promise<readonly Problem[]> {
  const config = definePortal({
    brand: { name: "Measured" },
    pluginFolders: ["../../plugins"],
    plugins: [auth({ id: "auth" }), metrics({ id: "metrics", ...options } as never)],
    menu: [],
  });
  try {
    await resolveConfig(config, { file: import.meta.filename, environment, halves: "server" });
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}

it("need a port, a token, or both", async () => {
  expect(await problemsOf({ port: 9464 })).toEqual([]);
  expect(await problemsOf({ token: secret })).toEqual([]);
  expect(await problemsOf({ port: env("METRICS_PORT"), token: secret }, { METRICS_PORT: "9464" })).toEqual([]);
  const problems = await problemsOf({});
  expect(problems).toMatchObject([{ found: "neither `port` nor `token`" }]);
  expect(problems[0]?.where).toMatch(/^plugins\[1\] "metrics"/);
  expect(problems[0]?.expected).toMatch(/a `port`, such as 9464.*or a `token` of at least 32 characters/);
});

it("have a token of at least 32 characters, which is never printed", async () => {
  const token = env("METRICS_TOKEN", { secret: true });
  expect(await problemsOf({ token }, { METRICS_TOKEN: secret })).toEqual([]);
  const problems = await problemsOf({ token }, { METRICS_TOKEN: "canary-short" });
  expect(problems).toMatchObject([{ where: 'plugins[1] "metrics" . token' }]);
  expect(new ProblemsError(problems).message).not.toContain("canary");
  expect(await problemsOf({ token: `${secret} ${secret}` })).toHaveLength(1);
});

it.each([0, 65_536, 1.5, "9464"])("refuse the port %j", async (port) => {
  expect(await problemsOf({ port })).toMatchObject([{ where: 'plugins[1] "metrics" . port' }]);
});
