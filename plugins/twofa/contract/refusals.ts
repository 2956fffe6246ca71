/** Errors of two-factor sign-in. */
import { Refusal } from "@portalkit/kernel/contract";

/** The same error for a wrong, an expired, a used and a malformed code. */
export const wrongCode = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_WRONG_CODE", status: 422, message: "twofa:invalidCode", isFailedProof: true });
export const skipRefused = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_SKIP_REFUSED", status: 403, message: "twofa:skipFailed" });
/** `isExpired` makes the browser request a new secret. */
export const setupExpired = (): Refusal =>
  new Refusal(
    { code: "PORTAL_TWOFA_SETUP_EXPIRED", status: 409, message: "twofa:errors.setupExpired" },
    {},
    { isExpired: true },
  );
export const alreadyOn = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_ALREADY_ON", status: 409, message: "twofa:errors.alreadyOn" });
export const notOn = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_NOT_ON", status: 409, message: "twofa:errors.notOn" });
export const requiredByRole = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_REQUIRED", status: 403, message: "twofa:errors.required" });
export const notYourself = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_NOT_YOURSELF", status: 409, message: "twofa:errors.notYourself" });
export const passkeyRefused = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_PASSKEY_REFUSED", status: 422, message: "twofa:errors.passkeyRefused" });
export const passkeyUnknown = (): Refusal =>
  new Refusal({ code: "PORTAL_TWOFA_PASSKEY_UNKNOWN", status: 404, message: "twofa:errors.passkeyUnknown" });
export const tooManyPasskeys = (limit: number): Refusal =>
  new Refusal(
    { code: "PORTAL_TWOFA_TOO_MANY_PASSKEYS", status: 422, message: "twofa:errors.tooManyPasskeys" },
    { limit },
  );
