/** Reads a file faster than it is sent, so that a slow reader does not hold what the reading needs. */

/** Bytes that wait for the reader. */
const maxBytes = 8_000_000;

/**
 * Begins to read at once, also if the reader never does.
 * @param onEnd called when all is read, reading failed, or the reader has stopped
 */
export function readAhead<Part extends string | Uint8Array>(
  parts: AsyncIterable<Part>,
  onEnd: () => Promise<void>,
): AsyncIterable<Part> {
  const waiting: Part[] = [];
  let bytes = 0;
  let isStopped = false;
  let wake = (): void => undefined;
  /** Until the other side has done something. */
  const change = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const isFull = (): boolean => bytes > maxBytes && !isStopped;
  const readAll = async (): Promise<void> => {
    try {
      for await (const part of parts) {
        waiting.push(part);
        bytes += part.length;
        wake();
        while (isFull()) await change();
        if (isStopped) return;
      }
    } finally {
      await onEnd();
    }
  };
  let end: { error?: unknown } | undefined;
  const readToEnd = async (): Promise<void> => {
    try {
      await readAll();
      end = {};
    } catch (error) {
      end = { error };
    }
    wake();
  };
  void readToEnd();
  return (async function* () {
    try {
      for (;;) {
        for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
          bytes -= part.length;
          wake();
          yield part;
        }
        if (end !== undefined && "error" in end) throw end.error;
        if (end !== undefined) return;
        await change();
      }
    } finally {
      isStopped = true;
      wake();
    }
  })();
}
