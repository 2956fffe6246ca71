/** A value that is shown immediately and reported after a delay. */
import { useCallback, useEffect, useRef, useState } from "react";

/** What reports the values that wait, of all inputs on screen. */
const waiting = new Set<() => void>();

/** Reports what has been typed or moved and still waits: an input that closes would lose it. */
export function reportNow(): void {
  for (const report of waiting) report();
}

/**
 * @param value the current value; a change from outside (Back, Clear all) replaces what the user typed
 * @param asReported maps a shown value to the `value` that comes back for it: a trimmed text, nothing for an invalid
 * number
 * @returns the value to show, and the function that changes it
 */
export function useDebounced<Value>(
  value: Value,
  delayMs: number,
  report: (value: Value) => void,
  asReported: (value: Value) => Value = asShown,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value);
  /** Reported values that have not come back as `value` yet: such an echo must not overwrite what was typed since. */
  const sent = useRef<Value[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    if (pending.current !== undefined) waiting.delete(pending.current);
  }, []);
  const latest = useRef({ report, asReported });
  useEffect(() => {
    latest.current = { report, asReported };
  });
  useEffect(() => {
    const at = sent.current.findIndex((one) => Object.is(one, value));
    sent.current = sent.current.slice(at + 1);
    if (at >= 0) return;
    forget();
    setShown(value);
  }, [value, forget]);
  useEffect(() => forget, [forget]);
  const change = (next: Value): void => {
    setShown(next);
    forget();
    const reportIt = (): void => {
      forget();
      sent.current.push(latest.current.asReported(next));
      latest.current.report(next);
    };
    pending.current = reportIt;
    waiting.add(reportIt);
    timer.current = setTimeout(reportIt, delayMs);
  };
  return [shown, change];
}

const asShown = <Value>(value: Value): Value => value;
