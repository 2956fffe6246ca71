/** Lets what can wait come a moment after the page's first rows, which are not to share the line with anything. */
import { useEffect, useState } from "react";

const settleMs = 300;

/** True a moment after the component has been drawn. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
