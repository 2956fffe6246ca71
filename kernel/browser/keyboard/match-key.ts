/** Whether a key press is the one that a shortcut names. Pure. */

/** The parts of a `KeyboardEvent` that count. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
}

/**
 * @param keys `j`, `?`, `Enter`, `mod+k` (Ctrl, or Command on a Mac), `shift+j`
 * @example matchesKey("mod+k", event)
 */
export function matchesKey(keys: string, press: KeyPress): boolean {
  if (press.isComposing || press.altKey) return false;
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const wantsMod = parts.includes("mod");
  if ((press.ctrlKey || press.metaKey) !== wantsMod) return false;
  const isLetter = /^[a-z]$/i.test(key);
  // A sign such as ? needs Shift on one keyboard and not on another: there the sign itself decides.
  if ((isLetter || key.length > 1) && press.shiftKey !== parts.includes("shift")) return false;
  return isLetter ? press.key.toLowerCase() === key : press.key === key;
}

/** A key alone, which could be meant for something else (WCAG 2.1.4: these can be switched off). */
export const isSingleKey = (keys: string): boolean => [...keys].length === 1;
