/** Codes of an authenticator app: RFC 6238 with SHA-1 and steps of 30 seconds, which is what such apps assume. */
import { Secret, TOTP } from "otpauth";
import { twofaLimits } from "../contract/limits.ts";

/** In bytes: 160 bits, as RFC 4226 recommends. */
const secretSize = 20;
const periodSeconds = 30;
/** Steps that a phone's clock may be off, each way. */
const drift = 1;

const isCode = /^[0-9]+$/;

/** A new secret in base32, as apps take it. */
export const newSecret = (): string => new Secret({ size: secretSize }).base32;

/** The number of the step that a moment lies in. */
export const stepAt = (milliseconds: number): number =>
  TOTP.counter({ period: periodSeconds, timestamp: milliseconds });

/**
 * The step that a code belongs to, among those that count now; `undefined` for a wrong code.
 * @param secret base32
 * @throws TypeError when the secret is no base32
 */
export function stepOfCode(secret: string, code: string, milliseconds: number): number | undefined {
  if (!isCode.test(code)) return undefined;
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: twofaLimits.codeDigits, period: periodSeconds });
  const stepsOff = app.validate({ token: code, timestamp: milliseconds, window: drift });
  return stepsOff === null ? undefined : stepAt(milliseconds) + stepsOff;
}
