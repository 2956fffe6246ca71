/** The portal of the tests of opentelemetry: all that it must not send has the word "canary" in it. */
import { sql } from "kysely";
import type { Logger } from "pino";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Caller, type TestPortal } from "./portal.ts";
import { withoutTriggers } from "./without-triggers.ts";

export const configFile = "tests/fixtures/opentelemetry.config.ts";
export const credentials = { username: "canary-user@traces.test", password: "Canary-password-1" };
export const authorization = "Bearer canary-collector-token";
export const ids = {
  trace: "0af7651916cd43dd8448eb211c80319c",
  slow: "1bf7651916cd43dd8448eb211c80319c",
  span: "b7ad6b7169203331",
};

export const startTracedPortal = (endpoint: string, log?: Logger): Promise<TestPortal> =>
  startTestPortal({
    configFile,
    variables: { OTLP_ENDPOINT: endpoint, OTLP_AUTHORIZATION: authorization },
    ...(log === undefined ? {} : { log }),
  });

/** Adds the user first. */
export async function signInTraced({ kernel, signIn }: TestPortal): Promise<Caller> {
  const { username, password } = credentials;
  const hash = await hashPassword(password);
  await withoutTriggers(kernel.db, (transaction) =>
    sql`insert into portal_users (email, role, password_hash)
      values (${username}, 'superadmin', ${hash})`.execute(transaction),
  );
  return await signIn(username, password);
}
