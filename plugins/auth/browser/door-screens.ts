/** The sign-in pages of this plugin, loaded as one chunk. */
export { ConfirmEmailScreen } from "./door/confirm-email-screen.tsx";
export { ResetPasswordScreen } from "./door/reset-password-screen.tsx";
export { SignUpScreen } from "./door/sign-up-screen.tsx";
