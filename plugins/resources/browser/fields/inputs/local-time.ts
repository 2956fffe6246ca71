/** Converts between UTC times of the API and local times of native inputs. */

const two = (number: number): string => String(number).padStart(2, "0");

/** Returns `2026-01-31T14:00:05` in the user's time zone for an ISO time; "" if it is invalid. */
export function localOfInstant(iso: string): string {
  const date = new Date(iso);
  if (iso === "" || Number.isNaN(date.getTime())) return "";
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Returns ISO UTC for the local time of a native input; `undefined` if it is invalid. */
export function instantOfLocal(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
