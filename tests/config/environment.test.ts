/**
 * Tests `env()`: it is read when the server starts, converted to the type of its option, and a secret never appears in
 * a message or in the browser.
 */
import { describe, expect, it } from "vitest";
import { env } from "@portalkit/kernel/contract";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { environment, load, problemsOf, secretValue } from "./sample-config.ts";

describe("a variable", () => {
  it("is read in the type its option has", async () => {
    const { instances } = await load((c) => (c.plugins[1].options.overwrite = env("OVERWRITE")), {
      environment: { ...environment, OVERWRITE: "true" },
    });
    expect(instances[1]?.options).toMatchObject({ retries: 5, overwrite: true, storage: { secretKey: secretValue } });
  });

  it("falls back to the default of env(), also when it is empty", async () => {
    const { instances } = await load((c) => (c.plugins[1].options.retries = env("TRIES", { default: "7" })), {
      environment: { ...environment, TRIES: "" },
    });
    expect(instances[1]?.options["retries"]).toBe(7);
  });

  it("that is missing is named with the place that needs it, once", async () => {
    expect(await problemsOf((c) => (c.plugins[1].options.column = env("COVER_COLUMN")))).toEqual([
      {
        code: "PORTAL_ENVIRONMENT_MISSING",
        where: 'plugins[1] "game-cover" . column',
        found: "no environment variable COVER_COLUMN",
        expected: "COVER_COLUMN to be set before the server starts",
      },
    ]);
  });

  it("with a bad value is named with that value", async () => {
    const problems = await problemsOf(() => undefined, { environment: { ...environment, RETRIES: "often" } });
    expect(problems).toEqual([
      {
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: 'plugins[1] "game-cover" . retries',
        found: '"often" (a string), from the environment variable RETRIES',
        expected: "an integer from 0 to 9",
      },
    ]);
  });

  it("may be inside lists and objects", async () => {
    const { instances } = await load((c) => (c.plugins[1].options.storage.mirrors = [env("MIRROR")]), {
      environment: { ...environment, MIRROR: "https://one.example" },
    });
    expect(instances[1]?.options["storage"]).toMatchObject({ mirrors: ["https://one.example"] });
    const [problem] = await problemsOf((c) => (c.plugins[1].options.storage.mirrors = [env("MIRROR")]), {
      environment: { ...environment, MIRROR: "one" },
    });
    expect(problem?.where).toBe('plugins[1] "game-cover" . storage . mirrors[0]');
  });
});

describe("a secret", () => {
  it("is not printed when its value is bad", async () => {
    const problems = await problemsOf(() => undefined, {
      environment: { ...environment, STORAGE_SECRET: "canary-short" },
    });
    expect(problems).toEqual([
      {
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: 'plugins[1] "game-cover" . storage . secretKey',
        found: "another value in STORAGE_SECRET (a secret, not shown)",
        expected: "a string of at least 20 characters",
      },
    ]);
    expect(new ProblemsError(problems).message).not.toContain("canary");
  });

  it.each(["server", "none"] as const)("cannot reach an option of the browser half (%s)", async (halves) => {
    const problems = await problemsOf(
      (c) => (c.plugins[1].options.storage.bucket = env("STORAGE_SECRET", { secret: true })),
      { halves },
    );
    expect(problems).toEqual([
      {
        code: "PORTAL_CONFIG_PUBLIC_ENV",
        where: 'plugins[1] "game-cover" . storage . bucket',
        found: 'env("STORAGE_SECRET", a secret)',
        expected:
          "a value written in the config: this option is built into the browser half, before any environment is read",
      },
    ]);
  });
});

describe("a config that does not run here", () => {
  it("leaves references untouched where no half is loaded", async () => {
    const { instances, environment: references } = await load(() => undefined, { halves: "none", environment: {} });
    expect(instances[1]?.options).toMatchObject({
      retries: { $env: "RETRIES" },
      storage: { secretKey: { $env: "STORAGE_SECRET", secret: true } },
    });
    expect(instances[1]?.server).toBeUndefined();
    expect(references.map(({ $env, where }) => [$env, where])).toEqual([
      ["RETRIES", 'plugins[1] "game-cover" . retries'],
      ["STORAGE_SECRET", 'plugins[1] "game-cover" . storage . secretKey'],
    ]);
  });

  it("leaves out what is not set, and still refuses what is malformed", async () => {
    const lenient = { halves: "server", lenientEnvironment: true } as const;
    const { instances } = await load((c) => (c.plugins[1].options.column = env("COVER_COLUMN")), {
      ...lenient,
      environment: {},
    });
    expect(instances[1]?.options).toMatchObject({ retries: 3, storage: { bucket: "covers" } });
    expect(
      (await problemsOf(() => undefined, { ...lenient, environment: { RETRIES: "x" } })).map(({ where }) => where),
    ).toEqual(['plugins[1] "game-cover" . retries']);
  });
});
