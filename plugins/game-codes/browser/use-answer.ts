/** Asks the server for something a component shows, and again when it may have changed. */
import { useEffect, useEffectEvent, useState } from "react";

export interface Answered<Answer> {
  /** Stays while it is asked for again. */
  answer: Answer | undefined;
  error: string | undefined;
  again: () => void;
  change: (next: (answer: Answer) => Answer) => void;
}

/**
 * @param key what the question is about: another one forgets the answer, nothing asks nothing
 * @param version another one asks again, and keeps the answer until then
 */
export function useAnswer<Answer>(key: string | undefined, ask: (signal: AbortSignal) => Promise<Answer>, version = ""): Answered<Answer> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ key?: string | undefined; asked?: string; answer?: Answer; error?: string }>({});
  const start = useEffectEvent(async (signal: AbortSignal): Promise<Answer> => await ask(signal));
  useEffect(() => {
    if (key === undefined) return undefined;
    const abort = new AbortController();
    const asked = `${turn} ${version}`;
    const run = async (): Promise<void> => {
      try {
        const answer = await start(abort.signal);
        if (!abort.signal.aborted) setState({ key, asked, answer });
      } catch (failure) {
        const error = failure instanceof Error ? failure.message : String(failure);
        if (!abort.signal.aborted) setState((known) => ({ ...(known.key === key ? known : {}), key, asked, error }));
      }
    };
    void run();
    return () => abort.abort();
  }, [key, turn, version]);
  const isCurrent = state.key === key;
  return {
    answer: isCurrent ? state.answer : undefined,
    error: isCurrent ? state.error : undefined,
    again: () => setTurn((count) => count + 1),
    change: (next) => setState((known) => (known.answer === undefined ? known : { ...known, answer: next(known.answer) })),
  };
}
