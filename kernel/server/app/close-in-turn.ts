/** Closes everything that was opened, in reverse order and once; a failure does not prevent the rest from closing. */
import type { Logger } from "pino";

export interface Closing {
  /** Registers something that has been opened; `name` is for the log. */
  opened(name: string, close: () => unknown): void;
  /** @throws the first error, after everything has been closed or has failed to close */
  close(): Promise<void>;
}

export function closeInTurn(log: Pick<Logger, "error">): Closing {
  const open: { name: string; close: () => unknown }[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const { name, close } of open.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, "closing failed");
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  return { opened: (name, close) => void open.push({ name, close }), close: () => (closing ??= closeAll()) };
}
