/** Runs one action per record at a time, and returns the running one. */
import { useRef, useState } from "react";

/**
 * Ignores an action started while another one runs, such as by a double click.
 * @param recordId the record of these actions: the elements of a row may show another record meanwhile
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
