/** The server half of `auth`: the users resource, sign-up, password reset, the account page, and the mails of all that. */
import { defineServerPlugin, handle } from "#kernel/server";
import { getPasswordConstraints, type AuthOptions } from "./contract.ts";
import { messages } from "./messages.ts";
import { emailEndpoints } from "./server/account/email.ts";
import { passwordEndpoints } from "./server/account/password.ts";
import { profileEndpoints } from "./server/account/profile.ts";
import { sessionEndpoints } from "./server/account/sessions.ts";
import { checkOptions } from "./server/check-options.ts";
import { mailJob } from "./server/mail/mail-job.ts";
import { constraintsOf, passwordRefusal } from "./server/password-constraints.ts";
import { resetPasswordEndpoints } from "./server/reset-password.ts";
import { signUpEndpoints } from "./server/sign-up.ts";
import { usersResource } from "./server/users-resource.ts";

export const server = defineServerPlugin({
  name: "auth",
  checkOptions: (options) => checkOptions(options as unknown as AuthOptions),
  contribute: (instance) => {
    const options = instance.options as unknown as AuthOptions;
    const constraints = constraintsOf(options);
    return {
      messages,
      resources: [usersResource(options)],
      endpoints: [
        handle(getPasswordConstraints, () => ({ ...constraints, validation: [...constraints.validation] })),
        ...signUpEndpoints(options), ...resetPasswordEndpoints(options), ...profileEndpoints, ...emailEndpoints, ...passwordEndpoints(options), ...sessionEndpoints,
      ],
      jobs: [mailJob],
      passwordProblem: (password) => passwordRefusal(password, constraints),
    };
  },
});
