/** Mails an account's owner the link to set a new password, so that no colleague has to know one. */
import { sql } from "kysely";
import { refuse, type ActionDefinition } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { superadminRole } from "../../contract.ts";
import { orderMail } from "../mail/mail-job.ts";
import { pageOfPortal, usualLanguage } from "../mail/mailed-link.ts";
import type { AuthServices } from "../services.ts";

export const resetLinkAction = (services: AuthServices): ActionDefinition => ({
  id: "send-reset-link",
  name: "auth:users.sendResetLink",
  icon: "mail",
  showIn: { showThreeDotsMenu: true },
  allowed: ({ adminUser }) => adminUser.role === superadminRole,
  requiresProof: true,
  run: async ({ recordId, db, afterCommit }) => {
    const {
      rows: [account],
    } = await sql<{ email: string }>`select email from portal_active_users
          where id = ${recordId}::uuid`.execute(db);
    if (account === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
    const { email } = account;
    const order = { email, language: usualLanguage(services), page: pageOfPortal(services, "/reset-password") };
    afterCommit(() => orderMail(services, { kind: "reset", ...order }, email));
    return { successMessage: translate("auth:users.resetLinkSent", { email }) };
  },
});
