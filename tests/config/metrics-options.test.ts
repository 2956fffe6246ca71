/** Tests what `npm run check` reports about the options of metrics. */
import { expect, it } from "vitest";
import { env } from "@portalkit/kernel/contract";
import { metrics } from "@portalkit/metrics";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { optionProblems } from "./option-problems.ts";

const secret = "canary-token-of-more-than-32-characters";

const problemsOf = (
  options: Record<string, unknown>,
  ...rest: [environment?: Record<string, string>, lenientEnvironment?: boolean]
): ReturnType<typeof optionProblems> => optionProblems([metrics({ id: "metrics", ...options } as never)], ...rest);

const token = env("METRICS_TOKEN", { secret: true });

it("need a port, a token, or both", async () => {
  expect(await problemsOf({ listen: { port: 9464 } })).toEqual([]);
  expect(await problemsOf({ bearer: { token: secret } })).toEqual([]);
  expect(
    await problemsOf({ listen: { port: env("METRICS_PORT") }, bearer: { token: secret } }, { METRICS_PORT: "9464" }),
  ).toEqual([]);
  const problems = await problemsOf({});
  expect(problems).toMatchObject([{ where: 'plugins[1] "metrics"', found: "neither `listen` nor `bearer`" }]);
  expect(problems[0]?.expected).toMatch(/`listen: { port: 9464 }`.* or `bearer: { token: .* 32 characters/);
});

it("can be checked and built without the token, and not started", async () => {
  expect(await problemsOf({ bearer: { token } }, {}, true)).toEqual([]);
  expect(await problemsOf({ bearer: { token } })).toMatchObject([{ code: "PORTAL_ENVIRONMENT_MISSING" }]);
});

it("have a token of at least 32 characters, which is never printed", async () => {
  expect(await problemsOf({ bearer: { token } }, { METRICS_TOKEN: secret })).toEqual([]);
  const problems = await problemsOf({ bearer: { token } }, { METRICS_TOKEN: "canary-short" });
  expect(problems[0]).toMatchObject({ where: 'plugins[1] "metrics" . bearer . token' });
  expect(new ProblemsError(problems).message).not.toContain("canary");
  expect((await problemsOf({ bearer: { token: `${secret} ${secret}` } }))[0]?.where).toMatch(/token$/);
});

it.each([0, 65_536, 1.5, "9464"])("refuse the port %j", async (port) => {
  const [problem] = await problemsOf({ listen: { port } });
  expect(problem).toMatchObject({ where: 'plugins[1] "metrics" . listen . port' });
});
