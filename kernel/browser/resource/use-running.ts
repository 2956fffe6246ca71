/** Runs one action at a time, and tells which while it runs. */
import { useRef, useState } from "react";

/** What is started while another one runs is let go: a button that was pressed twice was meant once. */
export function useRunning(): [running: string | undefined, start: (id: string, run: () => Promise<unknown>) => void] {
  const [running, setRunning] = useState<string>();
  const isRunning = useRef(false);
  const start = (id: string, run: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(id);
    void run().finally(() => {
      isRunning.current = false;
      setRunning(undefined);
    });
  };
  return [running, start];
}
