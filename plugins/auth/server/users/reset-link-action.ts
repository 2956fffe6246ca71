/** Mails an account's owner the link to set a new password, so that no colleague has to know one. */
import { sql } from "kysely";
import { refuse, type ActionDefinition } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { superadminRole } from "../../contract.ts";
import { orderMail } from "../mail/mail-job.ts";
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
    // The link leads to the address of the config, not to what the colleague has typed into a browser.
    const page = `${services.portalAddress({ header: () => undefined })}/reset-password`;
    // Where the account has none.
    const language = services.translations.languages[0] ?? "en";
    afterCommit(() => orderMail(services, { kind: "reset", email, language, page }, email));
    return { successMessage: translate("auth:users.resetLinkSent", { email }) };
  },
});
