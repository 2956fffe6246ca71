/** The test runner's projects: one for each kind of test, named as `npm test -- <name>` takes them. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * A busy machine needs longer to start a database or a browser, or to draw what a test waits for; no test measures
 * time.
 */
const slowness = Number(process.env["TEST_SLOWNESS"] ?? 1);

const project = (name: string, include: string[], rest: { retry?: number; setupFiles?: string[] } = {}) => ({
  test: {
    name,
    include,
    exclude: ["node_modules/**"],
    ...rest,
    globalSetup: "tests/support/run-folder.ts",
    testTimeout: 60_000 * slowness,
    hookTimeout: 120_000 * slowness,
    pool: "forks" as const,
    expect: { poll: { timeout: 15_000 * slowness } },
  },
});

export default defineConfig({
  test: {
    // Tests wait for databases and browsers more than they compute: two at a time go well on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project(
        "unit",
        ["kernel/**/*.test.ts", "plugins/**/*.test.ts", "scripts/**/*.test.ts", "tests/unit/**/*.test.ts"],
        { setupFiles: ["tests/support/english-messages.ts"] },
      ),
      project("server", [
        "tests/contract/**/*.test.ts",
        "tests/property/**/*.test.ts",
        "tests/server/**/*.test.ts",
        "tests/demo/**/*.test.ts",
      ]),
      project("config", ["tests/config/**/*.test.ts", "tests/build/**/*.test.ts"]),
      // A browser on a busy machine misses a moment now and then; `npm test` names each test that needed its second
      // try.
      project("e2e", ["tests/e2e/**/*.test.ts"], { retry: 1, setupFiles: ["tests/e2e/support/show-failed-pages.ts"] }),
    ],
  },
});
