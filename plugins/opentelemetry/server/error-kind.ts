/**
 * What log records say of an error: its class and its code, which developers chose. Its message and its stack, which
 * repeats the message, may have values, and a name may come from a browser.
 */

export interface ErrorKind {
  /** Its class, such as `DatabaseError`. */
  type: string;
  /** Such as `23505`, `ECONNREFUSED` or `PORTAL_SERVER_FAILED`: its own, or that of the error that caused it. */
  code?: string;
}

export function errorKind(error: Error): ErrorKind {
  const code = codeOf(error);
  return { type: classOf(error), ...(code === undefined ? {} : { code }) };
}

/** Errors of the platform, such as `TimeoutError`, share a class and differ in their names. */
function classOf(error: Error): string {
  const name: unknown = error instanceof DOMException ? error.name : (error.constructor as { name?: unknown }).name;
  return typeof name === "string" && /^[a-z_$][\w$]{0,99}$/i.test(name) ? name : "Error";
}

/** The forms of an SQLSTATE, of errors of the system, and of constants in words: no sentence and no address is one. */
const constant = /^(?:[\dA-Z]{5}|E[A-Z]{2,20}|(?=.{3,80}$)[A-Z][\dA-Z]*(?:_[\dA-Z]+)+)$/;

const maxCauses = 4;

function codeOf(error: Error): string | undefined {
  let one: unknown = error;
  for (let depth = 0; depth <= maxCauses && one instanceof Error; depth += 1) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string" && constant.test(code)) return code;
    one = one.cause;
  }
  return undefined;
}
