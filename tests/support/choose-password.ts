/** Replaces a password that a colleague has typed by one that the owner chooses, as at the first sign-in. */
import type { TestPortal } from "./portal.ts";

/** @throws Error if the password is not a one-time password, or the new one is refused */
export async function choosePassword(
  { anonymous }: Pick<TestPortal, "anonymous">,
  username: string,
  typed: string,
  chosen: string,
): Promise<void> {
  const { body } = await anonymous.post("/login", { username, password: typed });
  const token = /token=([\w-]+)/.exec(String(body.redirectTo))?.[1];
  if (token === undefined) throw new Error(`${username} has no one-time password: ${JSON.stringify(body)}`);
  const answer = await anonymous.post("/plugin/auth/reset-password-confirm", { token, password: chosen });
  if (answer.body.ok !== true)
    throw new Error(`${username} could not choose a password: ${JSON.stringify(answer.body)}`);
}
