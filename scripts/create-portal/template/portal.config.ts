/** This deployment: brand, plugins, resources, menu. `npm run check` checks it. */
import { definePortal } from "@portal/kernel/contract";
import { auditLog } from "@portal/audit-log";
import { auth } from "@portal/auth";
import { dataTransfer } from "@portal/data-transfer";
import { notifications } from "@portal/notifications";

export default definePortal({
  brand: { name: "{{name}}" },
  plugins: [
    auth({ id: "auth" }),
    auditLog({ id: "audit-log" }),
    notifications({ id: "notifications" }),
    dataTransfer({ id: "data-transfer" }),
  ],
  menu: [
    { label: "Users", resourceId: "users", icon: "users" },
    { label: "Audit log", resourceId: "audit_log", icon: "scroll-text" },
  ],
});
