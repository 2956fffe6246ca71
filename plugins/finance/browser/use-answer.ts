/** An answer of the server: asked for at once, and again when it is told to; what was there stays meanwhile. */
import { useCallback, useEffect, useRef, useState } from "react";

export interface Asked<Answer> {
  answer: Answer | undefined;
  /** Why the last question failed. */
  error: string | undefined;
  refresh: () => void;
}

/** @param ask the same function until it asks for something else */
export function useAnswer<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Asked<Answer> {
  const [state, setState] = useState<Omit<Asked<Answer>, "refresh">>({ answer: undefined, error: undefined });
  const latest = useRef<AbortController>(undefined);
  const refresh = useCallback(() => {
    latest.current?.abort();
    const asking = new AbortController();
    latest.current = asking;
    const read = async (): Promise<void> => {
      try {
        const answer = await ask(asking.signal);
        setState({ answer, error: undefined });
      } catch (error) {
        if (!asking.signal.aborted) setState((before) => ({ ...before, error: error instanceof Error ? error.message : String(error) }));
      }
    };
    void read();
  }, [ask]);
  useEffect(() => {
    refresh();
    return () => latest.current?.abort();
  }, [refresh]);
  return { ...state, refresh };
}
