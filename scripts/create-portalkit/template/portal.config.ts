/** This deployment: brand, plugins, resources, menu. `npm run check` checks it. */
import { definePortal } from "@portalkit/kernel/contract";
import { auditLog } from "@portalkit/audit-log";
import { auth } from "@portalkit/auth";
import { dataTransfer } from "@portalkit/data-transfer";
import { notifications } from "@portalkit/notifications";
import { standard } from "@portalkit/standard";

export default definePortal({
  brand: { name: "{{name}}" },
  plugins: [
    auth({ id: "auth" }),
    auditLog({ id: "audit-log" }),
    notifications({ id: "notifications" }),
    dataTransfer({ id: "data-transfer" }),
    ...standard(),
  ],
  menu: [
    { label: "Users", resourceId: "users", icon: "users" },
    { label: "Audit log", resourceId: "audit_log", icon: "scroll-text" },
  ],
});
