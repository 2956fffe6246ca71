/** What was opened is closed in the opposite order, once, and whatever fails to close does not keep the rest open. */
import type { Logger } from "pino";

export interface Closing {
  /** Called when something has been opened: `name` is for the log. */
  opened(name: string, close: () => unknown): void;
  /** @throws the first error, after everything has had its turn. */
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
