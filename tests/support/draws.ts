/** Loaded before each test file if `TEST_DRAWS` is set: properties draw so many values, from `TEST_SEED` on. */
import { configureGlobal } from "fast-check";

const { TEST_DRAWS, TEST_SEED } = process.env;
configureGlobal({ numRuns: Number(TEST_DRAWS), ...(TEST_SEED === undefined ? {} : { seed: Number(TEST_SEED) }) });
