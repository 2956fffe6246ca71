/**
 * Loaded before each test file, for properties. One that fails says with which values before its test times out:
 * without a limit, a search for smaller values goes on until then, and the failure looks like a test that hangs. With
 * `TEST_DRAWS`, properties draw so many values, from `TEST_SEED` on.
 */
import { configureGlobal, readConfigureGlobal } from "fast-check";
import { beforeEach } from "vitest";

const { TEST_DRAWS, TEST_SEED } = process.env;
if (TEST_DRAWS !== undefined)
  configureGlobal({ numRuns: Number(TEST_DRAWS), ...(TEST_SEED === undefined ? {} : { seed: Number(TEST_SEED) }) });

/** The part of a test's time in which its property must have ended, be it with a failure. */
const part = 0.9;

beforeEach(({ task }) =>
  configureGlobal({
    ...readConfigureGlobal(),
    interruptAfterTimeLimit: part * task.timeout,
    markInterruptAsFailure: true,
  }),
);
