/** The sign-in pages of this plugin, loaded as one chunk. */
export { ConfirmEmailScreen } from "./signed-out/confirm-email-screen.tsx";
export { ResetPasswordScreen } from "./signed-out/reset-password-screen.tsx";
export { SignUpScreen } from "./signed-out/sign-up-screen.tsx";
