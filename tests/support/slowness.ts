/**
 * How many times longer than on a quiet machine a test may take: `TEST_SLOWNESS`. It multiplies every timeout; no test
 * measures time.
 */
export const slowness = Number(process.env["TEST_SLOWNESS"] ?? 1);

/** How long a test waits for something that is going to happen, in milliseconds on a quiet machine. */
export const patienceMs = 30_000;
