/** A value that is shown at once and told after a pause. */
import { useEffect, useRef, useState } from "react";

/**
 * @param value what holds now; a change from outside (Back, Clear all) wins over what was typed.
 * @param asTold how `value` comes back for what was shown: a trimmed text, nothing for what cannot be read
 * @returns what to show, and the way to change it
 */
export function useDebounced<Value>(
  value: Value,
  delayMs: number,
  tell: (value: Value) => void,
  asTold: (value: Value) => Value = asShown,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value);
  /** What was told and has not come back as `value` yet: an echo must not take back what was typed since. */
  const told = useRef<Value[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ tell, asTold });
  useEffect(() => {
    latest.current = { tell, asTold };
  });
  useEffect(() => {
    const at = told.current.findIndex((one) => Object.is(one, value));
    told.current = told.current.slice(at + 1);
    if (at >= 0) return;
    clearTimeout(timer.current);
    setShown(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: Value): void => {
    setShown(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current.push(latest.current.asTold(next));
      latest.current.tell(next);
    }, delayMs);
  };
  return [shown, change];
}

const asShown = <Value>(value: Value): Value => value;
