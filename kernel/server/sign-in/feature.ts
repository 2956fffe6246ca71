/** Accounts and sessions: signing in and out, proving an identity again, and the first superadmin. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { sessionMigrations } from "../session/migrations.ts";
import { firstSuperadminEndpoints } from "./first-superadmin.ts";
import { loginEndpoints } from "./login.ts";
import { proveIdentityEndpoint } from "./prove-identity.ts";

export const sessionFeature = defineKernelFeature({
  id: "session",
  needs: ["idempotency"],
  pages: [
    { path: "/login", layout: "blank" },
    { path: "/first-superadmin", layout: "blank" },
  ],
  setup: (kernel) => ({
    migrations: sessionMigrations,
    endpoints: [...loginEndpoints(kernel), proveIdentityEndpoint(kernel), ...firstSuperadminEndpoints(kernel)],
  }),
});
