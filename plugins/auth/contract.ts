/**
 * Accounts: the users of the portal as a resource, their roles and passwords, sign-up, password reset, and the account
 * page.
 */
import { pluginContract } from "@portalkit/kernel/contract";
import { authOptions } from "./contract/options.ts";

export type { AuthOptions } from "./contract/options.ts";
export { reactivateActionId, suspendActionId, suspensionLimits, suspensionMark } from "./contract/users/suspension.ts";
export { cancelEmailChangeId, emailChangeMark } from "./contract/users/email-change.ts";
export type { EmailChange } from "./contract/users/email-change.ts";
export type { Suspension } from "./contract/users/suspension.ts";
export { roleGuardPort, type RoleChange, type RoleGiver, type RoleGuard } from "./contract/security/role-guard-port.ts";
export { securityEvents, securityNoticePort } from "./contract/security/security-notice-port.ts";
export type { SecurityEvent, SecurityNotice, SecurityNotices } from "./contract/security/security-notice-port.ts";
export { readDevice } from "./contract/account/read-device.ts";
export { newPasswordProblem, passwordProblem, resetConstraints } from "./contract/password-rules.ts";
export type { PasswordConstraints, PasswordPattern, Noticed } from "./contract/password-rules.ts";
export {
  checkLink,
  completeVerifiedSignup,
  confirmEmail,
  confirmPasswordReset,
  getPasswordConstraints,
  resetPassword,
  signUp,
  stopEmailChange,
} from "./contract/signed-out/calls.ts";
export {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  forgetDevice,
  getAccount,
  getSessions,
  keepEmail,
  saveProfile,
} from "./contract/account/calls.ts";
export { accountFiguresPort } from "./contract/figures/account-figures-port.ts";
export type { AccountFigures } from "./contract/figures/account-figures-port.ts";
export { getSignupsStats } from "./contract/figures/calls.ts";
export type { Account, AccountSession } from "./contract/account/calls.ts";

export const auth = pluginContract({
  name: "auth",
  description:
    "Accounts of the portal: the users resource, roles, passwords, sign-up, password reset, the account page",
  needs: ["resources"],
  options: authOptions,
  permissions: {
    suspend: {
      description: "See the users, suspend accounts and reactivate them; only a superadmin suspends a superadmin",
    },
    figures: { description: "See the number of users and of new users on the overview" },
  },
  definesRoles: "roles",
  pages: { "/account": "auth:pages.account" },
  icons: ["laptop", "mail", "smartphone", "user-check", "user-x"],
});

/** The only role that the kernel knows. */
export const superadminRole = "superadmin";

/** Id of the users resource. */
export const usersResourceId = "users";
