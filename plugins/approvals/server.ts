/** Server half of `approvals`: requests, their kinds, the rules that the database enforces, and the guard of roles. */
import { defineServerPlugin, extensionPoint, offer } from "@portalkit/kernel/server";
import { approvalKindPort, approvals, approvalsPort } from "./contract.ts";
import { roleRequestHooks } from "./server/decisions/approval-hooks.ts";
import { approvalsBadge } from "./server/decisions/approvals-badge.ts";
import { approvalsResource } from "./server/decisions/approvals-resource.ts";
import { createApprovals } from "./server/approvals-service.ts";
import { checkOptions } from "./server/check-options.ts";
import { approvalChecks } from "./server/integrity-checks.ts";
import { approvalsMigrations } from "./server/migrations.ts";
import { guardRoles } from "./server/role-guard.ts";
import { startApprovals } from "./server/requests/start-approvals.ts";

// What the server half of a plugin needs whose resource shows requests.
export { approvalViewHooks } from "./server/decisions/approval-hooks.ts";
export { decisionActions } from "./server/decisions/decision-actions.ts";

export const server = defineServerPlugin(approvals, {
  checkOptions,
  setup: (services) => {
    const engine = createApprovals(services);
    const roles = guardRoles(engine);
    return {
      ownsBusinessTables: true,
      migrations: approvalsMigrations,
      formerOwner: "finance",
      offers: [offer(approvalsPort, () => engine), roles.guard],
      extensionPoints: [
        extensionPoint(approvalKindPort, (kind) => {
          engine.kinds.add(kind);
          return {};
        }),
      ],
      extensions: [roles.kind],
      resources: [approvalsResource(engine)],
      hooks: [{ resource: "users", hooks: roleRequestHooks }],
      badges: [approvalsBadge],
      integrityChecks: approvalChecks,
      start: async () => {
        await startApprovals(engine);
        return undefined;
      },
    };
  },
});
