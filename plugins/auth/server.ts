/** Server half of `auth`: the users resource, sign-up, password reset, the account page, and their mails. */
import { cancelEnqueueing, defineServerPlugin, handle, offer } from "#kernel/server";
import { approvalsPort } from "#plugins/finance";
import { auth, getPasswordConstraints, securityNoticePort } from "./contract.ts";
import { emailEndpoints } from "./server/account/email.ts";
import { passwordEndpoints } from "./server/account/password.ts";
import { profileEndpoints } from "./server/account/profile.ts";
import { sessionEndpoints } from "./server/account/sessions.ts";
import { checkLinkEndpoint } from "./server/check-link.ts";
import { checkOptions } from "./server/check-options.ts";
import { mailJob } from "./server/mail/mail-job.ts";
import { constraintsOf, passwordRefusal } from "./server/password-constraints.ts";
import { resetPasswordEndpoints } from "./server/reset-password.ts";
import { roleExecutor } from "./server/role-requests.ts";
import { securityMigrations } from "./server/security/migrations.ts";
import { noticesJob, securityNotices } from "./server/security/notices.ts";
import { signUpEndpoints } from "./server/sign-up.ts";
import { usersResource } from "./server/users-resource.ts";

export const server = defineServerPlugin(auth, {
  checkOptions,
  setup: (services) => {
    const { options } = services;
    const constraints = constraintsOf(options);
    return {
      resources: [usersResource(services)],
      endpoints: [
        handle(getPasswordConstraints, () => ({ ...constraints, validation: [...constraints.validation] })),
        checkLinkEndpoint,
        ...signUpEndpoints(options),
        ...resetPasswordEndpoints(options),
        ...profileEndpoints,
        ...emailEndpoints,
        ...passwordEndpoints(options),
        ...sessionEndpoints,
      ],
      migrations: securityMigrations,
      jobs: [mailJob(services), noticesJob],
      offers: [offer(securityNoticePort, securityNotices)],
      passwordProblem: (password) => passwordRefusal(password, constraints),
      opened: () => services.use(approvalsPort)?.register("role", roleExecutor(services)),
      start: () => () => cancelEnqueueing(services),
    };
  },
});
