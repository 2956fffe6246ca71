/** Runs one action at a time, and tells which while it runs. */
import { useRef, useState } from "react";

/**
 * What is started while another one runs is let go: a button that was pressed twice was meant once.
 * @param recordId whose actions these are: the elements of a row may be filled with another record meanwhile
 */
export function useRunning(
  recordId: string,
): [running: string | undefined, start: (id: string, run: () => Promise<unknown>) => void] {
  const [running, setRunning] = useState<readonly { recordId: string; id: string }[]>([]);
  const busy = useRef(new Set<string>());
  const start = (id: string, run: () => Promise<unknown>): void => {
    if (busy.current.has(recordId)) return;
    busy.current.add(recordId);
    setRunning((others) => [...others, { recordId, id }]);
    void run().finally(() => {
      busy.current.delete(recordId);
      setRunning((all) => all.filter((one) => one.recordId !== recordId));
    });
  };
  return [running.find((one) => one.recordId === recordId)?.id, start];
}
