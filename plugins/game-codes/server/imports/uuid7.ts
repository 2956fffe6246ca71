/** UUIDs that sort by creation time (RFC 9562, version 7), so that new rows are adjacent in every index. */
import { randomFillSync } from "node:crypto";

const pool = Buffer.alloc(8 * 1024);
let used = pool.length;
let lastMs = 0;
let counter = 0;

export function uuid7(now: number = Date.now()): string {
  // Counts up within a millisecond; when the counter overflows, uses the next millisecond in advance.
  if (now > lastMs) [lastMs, counter] = [now, 0];
  else if (counter < 0xfff) counter += 1;
  else [lastMs, counter] = [lastMs + 1, 0];
  if (used + 8 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.toString("hex", used, used + 8);
  used += 8;
  const time = lastMs.toString(16).padStart(12, "0");
  const variant = (8 + (Number.parseInt(random[0] ?? "0", 16) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
}
