/** Codes of an authenticator app: RFC 6238 with SHA-1 and steps of 30 seconds, which is what such apps assume. */
import { Secret, TOTP } from "otpauth";
import { twofaLimits } from "../../contract/limits.ts";

/** In bytes: 160 bits, as RFC 4226 recommends. */
const secretSize = 20;
const periodSeconds = 30;
/** The number of steps that a phone's clock may be off, in each direction. */
const drift = 1;

const isCode = /^[0-9]+$/;

/** Returns a new secret in base32, as apps expect it. */
export const newSecret = (): string => new Secret({ size: secretSize }).base32;

/** Returns the number of the time step of a moment. */
export const stepAt = (milliseconds: number): number =>
  TOTP.counter({ period: periodSeconds, timestamp: milliseconds });

/**
 * Returns the time step that a code belongs to, among the currently valid ones; `undefined` for a wrong code.
 * @param secret base32
 * @throws TypeError if the secret is not base32
 */
export function stepOfCode(secret: string, code: string, milliseconds: number): number | undefined {
  if (!isCode.test(code)) return undefined;
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: twofaLimits.codeDigits, period: periodSeconds });
  const stepsOff = app.validate({ token: code, timestamp: milliseconds, window: drift });
  return stepsOff === null ? undefined : stepAt(milliseconds) + stepsOff;
}
