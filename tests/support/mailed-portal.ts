/** A portal with accounts, which sends its mail to the test's own mail server. */
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startMailServer, type MailServer } from "./mail-server.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export const portalUrl = "https://admin.example.com";
export const password = "Right-pass-1";

export interface MailedPortal extends TestPortal {
  mail: MailServer;
  /** The account ids, by the part of the address before `@demo.test`. */
  ids: Readonly<Record<string, string>>;
  as(name: string, word?: string): Promise<Caller>;
  /** Posts to the plugin's endpoints. */
  auth(path: string, body: unknown, caller?: Caller): Promise<Answer>;
  /** Clears the rate limits of all callers, so that tests do not affect each other. */
  forgiveAll(): Promise<void>;
}

/** `root` is a superadmin, `kim` and `lee` are users. */
export async function startMailedPortal(options: TestPortalOptions = {}): Promise<MailedPortal> {
  const mail = await startMailServer();
  const ids: Record<string, string> = {};
  const portal = await startTestPortal({
    ...options,
    variables: {
      PORTAL_URL: portalUrl,
      SMTP_URL: mail.url,
      SMTP_FROM: "Codeport <no-reply@example.com>",
      ...options.variables,
    },
    beforeListening: async ({ db }) => {
      const passwordHash = await hashPassword(password);
      const people = [
        ["root", "superadmin"],
        ["kim", "user"],
        ["lee", "user"],
      ].map(([name = "", role]) => ({
        email: `${name}@demo.test`,
        full_name: name,
        role,
        password_hash: passwordHash,
      }));
      for (const row of await db.insertInto("portal_users").values(people).returning(["id", "full_name"]).execute())
        ids[String(row["full_name"])] = String(row["id"]);
    },
  });
  return {
    ...portal,
    mail,
    ids,
    as: (name, word = password) => portal.signIn(`${name}@demo.test`, word),
    auth: (path, body, caller = portal.anonymous) => caller.post(`/plugin/auth${path}`, body),
    forgiveAll: async () => void (await sql`delete from portal_attempts`.execute(portal.kernel.db)),
    close: async () => {
      await portal.close();
      await mail.close();
    },
  };
}

/** Returns the one-time token of a mailed link. */
export function tokenOf({ link }: { link: URL | undefined }): string {
  const token = link?.searchParams.get("token") ?? "";
  if (token === "") throw new Error("the mail has no link with a token");
  return token;
}

export const isSignedIn = async (caller: Caller): Promise<boolean> => (await caller.post("/check_auth")).status === 200;
