/** Checks whether a key press matches a shortcut. Pure. */

/** The relevant properties of a `KeyboardEvent`. */
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
  // A sign such as ? needs Shift on some keyboards only, so just the sign is compared.
  if ((isLetter || key.length > 1) && press.shiftKey !== parts.includes("shift")) return false;
  return isLetter ? press.key.toLowerCase() === key : press.key === key;
}

/**
 * Returns whether the shortcut is a single character, which may be typed by accident (WCAG 2.1.4: users can turn these
 * off).
 */
export const isSingleKey = (keys: string): boolean => [...keys].length === 1;
