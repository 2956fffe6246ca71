/** Spares the page a sign for what is over before anybody could read it. */
import { useEffect, useState } from "react";

const noticedMs = 150;

/** True once something has lasted for a moment, until it is over. */
export function useLasting(isSo: boolean): boolean {
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
