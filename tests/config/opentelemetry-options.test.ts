/** Tests what `npm run check` reports about the options of opentelemetry. */
import { expect, it } from "vitest";
import { env } from "@portalkit/kernel/contract";
import { opentelemetry } from "@portalkit/opentelemetry";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { optionProblems } from "./option-problems.ts";

const problemsOf = (
  options: Record<string, unknown>,
  ...rest: [environment?: Record<string, string>, lenientEnvironment?: boolean]
): ReturnType<typeof optionProblems> =>
  optionProblems([opentelemetry({ id: "opentelemetry", ...options } as never)], ...rest);

const endpoint = "http://localhost:4318";
const fromEnvironment = {
  endpoint: env("OTLP_ENDPOINT"),
  headers: { authorization: env("OTLP_AUTHORIZATION", { secret: true }) },
};

it("need the address of a collector", async () => {
  expect(await problemsOf({ endpoint })).toEqual([]);
  expect(await problemsOf({})).toMatchObject([{ where: 'plugins[1] "opentelemetry" . endpoint' }]);
  const [problem] = await problemsOf({ endpoint: "localhost:4318" });
  expect(problem).toMatchObject({ where: 'plugins[1] "opentelemetry" . endpoint' });
  expect(problem?.expected).toContain("`http://localhost:4318`");
});

it("can be checked and built without the variables, and not started", async () => {
  expect(await problemsOf(fromEnvironment, {}, true)).toEqual([]);
  expect((await problemsOf(fromEnvironment)).map(({ code }) => code)).toEqual([
    "PORTAL_ENVIRONMENT_MISSING",
    "PORTAL_ENVIRONMENT_MISSING",
  ]);
});

it("have headers of HTTP, whose values are never printed", async () => {
  const variables = { OTLP_ENDPOINT: endpoint, OTLP_AUTHORIZATION: "Bearer canary" };
  expect(await problemsOf(fromEnvironment, variables)).toEqual([]);
  const problems = await problemsOf(fromEnvironment, { ...variables, OTLP_AUTHORIZATION: "canary\ncanary" });
  expect(problems).toMatchObject([{ where: 'plugins[1] "opentelemetry" . headers . authorization' }]);
  expect(new ProblemsError(problems).message).not.toContain("canary");
});

it.each([-0.1, 1.1, "1"])("refuse the ratio %j", async (sampleRatio) => {
  const [problem] = await problemsOf({ endpoint, sampleRatio });
  expect(problem).toMatchObject({ where: 'plugins[1] "opentelemetry" . sampleRatio' });
});

it("send traces, logs, or both", async () => {
  for (const signals of [["traces"], ["logs"], ["traces", "logs"]])
    expect(await problemsOf({ endpoint, signals })).toEqual([]);
});

it.each([[[]], [["metrics"]], [["logs", "logs"]], ["logs"]])("refuse the signals %j", async (signals) => {
  const [problem] = await problemsOf({ endpoint, signals });
  expect(problem?.where).toMatch(/^plugins\[1\] "opentelemetry" \. signals/);
});
