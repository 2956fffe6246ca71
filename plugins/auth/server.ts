/** The server half of `auth`: the users resource, sign-up, password reset, the account page, and the mails of all that. */
import { cancelEnqueueing, defineServerPlugin, handle, offer, type PluginServices } from "#kernel/server";
import { approvalsPort } from "#plugins/finance";
import { getPasswordConstraints, securityNoticePort, type AuthOptions } from "./contract.ts";
import { messages } from "./messages.ts";
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

export const server = defineServerPlugin({
  name: "auth",
  checkOptions: (options) => checkOptions(options as unknown as AuthOptions),
  contribute: (instance) => {
    const options = instance.options as unknown as AuthOptions;
    const constraints = constraintsOf(options);
    let opened: PluginServices | undefined;
    const services = (): PluginServices => {
      if (opened === undefined) throw new Error("auth is used before it is open");
      return opened;
    };
    return {
      services: (own) => {
        opened = own;
        own.use(approvalsPort)?.register("role", roleExecutor(own));
      },
      messages,
      resources: [usersResource(options, services)],
      endpoints: [
        handle(getPasswordConstraints, () => ({ ...constraints, validation: [...constraints.validation] })),
        checkLinkEndpoint, ...signUpEndpoints(options), ...resetPasswordEndpoints(options), ...profileEndpoints, ...emailEndpoints, ...passwordEndpoints(options), ...sessionEndpoints,
      ],
      migrations: securityMigrations,
      jobs: [mailJob, noticesJob],
      offers: [offer(securityNoticePort, securityNotices)],
      passwordProblem: (password) => passwordRefusal(password, constraints),
    };
  },
  start: (services) => Promise.resolve(() => Promise.resolve(cancelEnqueueing(services))),
});
