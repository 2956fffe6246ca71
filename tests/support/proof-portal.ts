/** The portal of `tests/fixtures/portal.config.ts`, with a superadmin and two notes. */
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type TestPortal, type TestPortalOptions } from "./portal.ts";

export const proofConfig = "tests/fixtures/portal.config.ts";
export const proofRoot = ["root@proof.test", "Proof-root-1"] as const;

export function startProofPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const [email, password] = proofRoot;
  return startTestPortal({
    ...options,
    configFile: proofConfig,
    beforeListening: async ({ db }) => {
      await db
        .insertInto("portal_users")
        .values({ email, full_name: "Root", role: "superadmin", password_hash: await hashPassword(password) })
        .execute();
      await db
        .insertInto("proof_notes")
        .values([
          { title: "first", mood: "good" },
          { title: "second", mood: "bad" },
        ])
        .execute();
    },
  });
}
