/**
 * Accesses local storage, which may be blocked or full: then nothing is stored, and no error is thrown. The next page
 * is drawn for what is written here.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let onChange: ((key: string) => void) | undefined;

/** Calls the listener with the key of each later change; replaces the one before. */
export function watchStored(listener: (key: string) => void): void {
  onChange = listener;
}

/** `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // not stored
  }
  onChange?.(key);
}

/** Returns the storage itself, if it is available. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
