/** The sign-in pages of this plugin, loaded as one chunk. */
export { ConfirmEmailScreen, StopEmailScreen } from "./signed-out/mailed-confirmation.tsx";
export { ResetPasswordScreen } from "./signed-out/reset-password-screen.tsx";
export { SignUpScreen } from "./signed-out/sign-up-screen.tsx";
