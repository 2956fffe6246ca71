/** Defers components that can wait, so that they do not compete with the page's first rows for bandwidth. */
import { useEffect, useState } from "react";

const settleMs = 300;

/** Returns true shortly after the component has mounted. */
export function useAfterFirstPaint(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
