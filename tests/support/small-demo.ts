/** A small demo marketplace for tests, and its two accounts. */
import { fillDemo } from "../../scripts/demo/fill-demo.ts";
import { startTestPortal, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";
import { vaultKeys } from "../../plugins/game-codes/server/code-vault.ts";

export interface SmallDemo extends TestPortal {
  admin: Caller;
  user: Caller;
}

export async function startSmallDemo(options: TestPortalOptions = {}): Promise<SmallDemo> {
  const portal = await startTestPortal({
    ...options,
    beforeListening: (kernel) => fillDemo({ db: kernel.db, keys: vaultKeys(kernel.services("game-codes")), size: { users: 60, codes: 600, orders: 200 }, until: new Date("2026-06-01T00:00:00Z") }),
  });
  return { ...portal, admin: await portal.signIn("admin@demo.test", "Demo-admin-1"), user: await portal.signIn("user@demo.test", "Demo-user-1") };
}
