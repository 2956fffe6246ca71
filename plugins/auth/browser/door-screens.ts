/** The pages in front of the door that this plugin brings, fetched as one file. */
export { ConfirmEmailScreen } from "./door/confirm-email-screen.tsx";
export { ResetPasswordScreen } from "./door/reset-password-screen.tsx";
export { SignUpScreen } from "./door/sign-up-screen.tsx";
