/** Between the wire's UTC times and what a native input shows: the operator's own clock. */

const two = (number: number): string => String(number).padStart(2, "0");

/** `2026-01-31T14:00:05` in the reader's zone, for a time of the wire; "" when it is none. */
export function localOfInstant(iso: string): string {
  const date = new Date(iso);
  if (iso === "" || Number.isNaN(date.getTime())) return "";
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** ISO UTC for a local time as a native input gives it; nothing when it is none. */
export function instantOfLocal(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
