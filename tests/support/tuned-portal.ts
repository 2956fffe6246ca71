/** The portal of `tests/fixtures/tuned.config.ts`: a superadmin, a colleague who may see little, and a user. */
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type TestPortal, type TestPortalOptions } from "./portal.ts";

export const tunedConfig = "tests/fixtures/tuned.config.ts";
export const tunedPassword = "Tuned-words-1";
export const tunedAccounts = {
  root: "root@tuned.test",
  other: "other@tuned.test",
  operator: "operator@tuned.test",
  user: "user@tuned.test",
} as const;
const roles = { root: "superadmin", other: "superadmin", operator: "operator", user: "user" } as const;

export function startTunedPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  return startTestPortal({
    configFile: tunedConfig,
    beforeListening: async ({ db }) => {
      const password = await hashPassword(tunedPassword);
      await db
        .insertInto("portal_users")
        .values(
          (Object.keys(tunedAccounts) as (keyof typeof tunedAccounts)[]).map((name) => ({
            email: tunedAccounts[name],
            full_name: name,
            role: roles[name],
            password_hash: password,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    ...options,
  });
}
