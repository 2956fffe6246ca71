/** Server half of `auth`: the users resource, sign-up, password reset, the account page, and their mails. */
import { cancelEnqueueing, defineServerPlugin, handle, offer } from "@portalkit/kernel/server";
import { accountFiguresPort, auth, getPasswordConstraints, roleGuardPort, securityNoticePort } from "./contract.ts";
import { emailHandlers } from "./server/account/email-handlers.ts";
import { passwordHandlers } from "./server/account/password-handlers.ts";
import { profileHandlers } from "./server/account/profile-handlers.ts";
import { sessionHandlers } from "./server/account/session-handlers.ts";
import { emailChangesJob } from "./server/email-changes/email-changes-job.ts";
import { stopHandlers } from "./server/email-changes/stop-handlers.ts";
import { checkLinkHandler } from "./server/mail/mailed-link.ts";
import { checkOptions } from "./server/check-options.ts";
import { accountFigures, signupsHandler } from "./server/figures/figures.ts";
import { mailJob } from "./server/mail/mail-job.ts";
import { constraintsOf, passwordRefusal } from "./server/passwords/password-constraints.ts";
import { newPasswordPage } from "./server/passwords/one-time-passwords.ts";
import { resetPasswordHandlers } from "./server/signed-out/reset-password-handlers.ts";
import { authMigrations } from "./server/migrations.ts";
import { roleGiver } from "./server/users/role-requests.ts";
import { noticesJob, securityNotices } from "./server/security/notices-job.ts";
import { signUpHandlers } from "./server/signed-out/sign-up-handlers.ts";
import { usersResource } from "./server/users/users-resource.ts";

// What the server half of a plugin needs that names accounts.
export { userNamed } from "./server/users/user-named.ts";

export const server = defineServerPlugin(auth, {
  checkOptions,
  setup: (services) => {
    const { options } = services;
    const constraints = constraintsOf(options);
    return {
      resources: [usersResource(services)],
      endpoints: [
        handle(getPasswordConstraints, () => ({ ...constraints, validation: [...constraints.validation] })),
        checkLinkHandler,
        ...signUpHandlers(options),
        ...resetPasswordHandlers(options),
        ...profileHandlers,
        ...emailHandlers,
        ...stopHandlers,
        ...passwordHandlers(options),
        ...sessionHandlers,
        signupsHandler(services),
      ],
      migrations: authMigrations,
      jobs: [mailJob(services), noticesJob, emailChangesJob(services)],
      offers: [offer(securityNoticePort, securityNotices), offer(accountFiguresPort, () => accountFigures)],
      newPasswordPage: ({ adminUser }) => newPasswordPage(services, adminUser.pk),
      passwordProblem: (password) => passwordRefusal(password, constraints),
      opened: () => services.use(roleGuardPort)?.register(roleGiver(services)),
      start: () => () => cancelEnqueueing(services),
    };
  },
});
