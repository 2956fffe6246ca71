/** Which calls are being handled, so that long work in the background can let them go first. */

let inProgress = 0;
const waiting = new Set<() => void>();

/** Runs a call that a user waits for. */
export async function asCall<Result>(run: () => Promise<Result>): Promise<Result> {
  inProgress += 1;
  try {
    return await run();
  } finally {
    inProgress -= 1;
    if (inProgress === 0) for (const proceed of waiting) proceed();
  }
}

/** Waits until no call is being handled, but not longer than this. */
export async function untilNoCalls(maxMs: number): Promise<void> {
  if (inProgress === 0) return;
  await new Promise<void>((resolve) => {
    const proceed = (): void => {
      clearTimeout(timer);
      waiting.delete(proceed);
      resolve();
    };
    const timer = setTimeout(proceed, maxMs);
    waiting.add(proceed);
  });
}
