/** Marks the requests that keep something up to date: nobody waits for them, so a lost network is not reported. */
const quiet = new WeakSet<AbortSignal>();

/** Marks the calls that the signal aborts as quiet, and returns it. */
export function quietly(signal: AbortSignal): AbortSignal {
  quiet.add(signal);
  return signal;
}

export const isQuietSignal = (signal: AbortSignal | undefined): boolean => signal !== undefined && quiet.has(signal);
