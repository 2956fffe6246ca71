/** Codes that change with the time: RFC 6238 with SHA-1 and steps of 30 seconds, which is what authenticator apps have. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { twofaLimits } from "../contract/limits.ts";

/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20;
const stepMs = 30_000;
/** Steps that a phone's clock may be off, each way. */
const drift = 1;

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / stepMs);

/** The code of one step. */
export function totpCode(secret: Uint8Array, step: number, digits: number = twofaLimits.codeDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step that a code belongs to, among those that count now; nothing for a wrong code. Takes the same time for any code. */
export function stepOfCode(secret: Uint8Array, code: string, milliseconds: number): number | undefined {
  const now = stepAt(milliseconds);
  const given = Buffer.from(code);
  const fitting = Array.from({ length: 2 * drift + 1 }, (_, index) => now - drift + index).filter((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return fitting.at(-1);
}
