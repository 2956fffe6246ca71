/** The test runner's projects: one for each kind of test, named as `npm test -- <name>` takes them. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { portalModules } from "./tests/support/portal-modules.ts";
import { patienceMs, slowness } from "./tests/support/slowness.ts";

/**
 * The embedded database is WebAssembly. Optimizing what runs often takes four seconds of a processor in each process,
 * and the few statements of a test are no faster for it. Processes that tests fork inherit the flags.
 */
const execArgv = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** Files that mock modules: each has a process of its own. */
const mocked = "**/*.mocked.test.ts";

const project = (
  name: string,
  include: string[],
  rest: {
    exclude?: string[];
    setupFiles?: string[];
    isolate?: boolean;
    fileParallelism?: boolean;
    env?: Record<string, string>;
  } = {},
) => ({
  plugins: [portalModules],
  test: {
    name,
    include,
    exclude: ["node_modules/**", mocked],
    // The files of a process share what they import and, in browser tests, the browser: importing one of our modules
    // has no effects.
    isolate: false,
    ...rest,
    setupFiles: [...(rest.setupFiles ?? []), "tests/support/properties.ts"],
    globalSetup: "tests/support/run-folder.ts",
    testTimeout: 60_000 * slowness,
    hookTimeout: 120_000 * slowness,
    pool: "forks" as const,
    execArgv,
    expect: { poll: { timeout: patienceMs * slowness } },
  },
});

/**
 * What the embedded database does differently from PostgreSQL: its driver's types and errors, its one connection and
 * its queue, its files, and the engine's statements over them. Tests that use PGlite in any case are not listed.
 */
const embedded = [
  "tests/contract/bulk-portions.test.ts",
  "tests/contract/bulk-replaced.test.ts",
  "tests/contract/bulk-rest.test.ts",
  "tests/contract/bulk-trash.test.ts",
  "tests/contract/chat-bot-notice.test.ts",
  "tests/contract/data-transfer-export.test.ts",
  "tests/contract/export-schedules.test.ts",
  "tests/contract/export-snapshot.test.ts",
  "tests/contract/finance-notices.test.ts",
  "tests/contract/hostile-statements.test.ts",
  "tests/contract/import-row-limits.test.ts",
  "tests/contract/import-updates.test.ts",
  "tests/contract/imports.test.ts",
  "tests/contract/normal-form.test.ts",
  "tests/contract/normalize-stored.test.ts",
  "tests/contract/orders-at-once.test.ts",
  "tests/contract/palette-records.test.ts",
  "tests/contract/pinned-views.test.ts",
  "tests/contract/search-records.test.ts",
  "tests/contract/resources*.test.ts",
  "tests/contract/secrets-at-rest.test.ts",
  "tests/contract/settings.test.ts",
  "tests/contract/stored-rights.test.ts",
  "tests/contract/upgrade.test.ts",
  "tests/contract/view-subscriptions.test.ts",
  "tests/property/ledger.test.ts",
  "tests/property/resources*.test.ts",
  "tests/server/backup.test.ts",
  "tests/server/database-copy.test.ts",
  "tests/server/doctor.test.ts",
  "tests/server/killed-at-any-moment.test.ts",
];

/** What builds pages, starts processes or checks hundreds of configs: the rest of `tests/config` takes seconds. */
const build = [
  "tests/build/**/*.test.ts",
  "tests/config/{check,create-plugin,docs-plugins,mistakes,mutations,tables,written-plugins}.test.ts",
];

/** Switches a project to PGlite though the run has a server. */
const onPglite = { TEST_DATABASE_URL: "" };

export default defineConfig({
  test: {
    // Tests wait for databases, processes and browsers a third of their time: three at a time go well on two cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // Component tests of a file run at the same time, in pages of one browser.
    maxConcurrency: 4,
    // A failed comparison shows what it found: often a list of errors of the browser's console.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      project(
        "unit",
        [
          "kernel/**/*.test.ts",
          "command/**/*.test.ts",
          "plugins/**/*.test.ts",
          "presets/**/*.test.ts",
          "scripts/**/*.test.ts",
          "tests/unit/**/*.test.ts",
        ],
        { setupFiles: ["tests/support/english-messages.ts"] },
      ),
      project("mocked", ["{kernel,command,plugins,tests}/**/*.mocked.test.ts"], {
        exclude: ["**/node_modules/**"],
        setupFiles: ["tests/support/english-messages.ts"],
        isolate: true,
      }),
      project("server", [
        "tests/contract/**/*.test.ts",
        "tests/property/**/*.test.ts",
        "tests/server/**/*.test.ts",
        "tests/demo/**/*.test.ts",
      ]),
      project("embedded", embedded, { env: { ...onPglite, TEST_KILLS: "8" } }),
      project("component", ["tests/component/**/*.test.ts"], {
        setupFiles: ["tests/support/show-failed-pages.ts"],
      }),
      project("config", ["tests/config/**/*.test.ts"], { isolate: true, exclude: ["node_modules/**", ...build] }),
      project("build", build, { isolate: true }),
      // Proxies in front of real processes, which take minutes to restart: run by name alone, one after the other. On a
      // machine that builds beside them, connections take longer than a proxy waits.
      project("deploy", ["tests/deploy/**/*.test.ts"], { fileParallelism: false }),
      project("e2e", ["tests/e2e/**/*.test.ts"], {
        setupFiles: ["tests/support/show-failed-pages.ts"],
      }),
    ],
  },
});
