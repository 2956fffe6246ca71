/** Delays a loading indicator, so that it is not shown for operations that end before the user notices. */
import { useEffect, useState } from "react";

const noticedMs = 150;

/** Returns true once `isSo` has been true for a moment, until it becomes false. */
export function useDelayedFlag(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), noticedMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo]);
  return isSo && hasLasted;
}
