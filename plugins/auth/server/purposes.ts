/** Purposes of the plugin's one-time links: names that no other plugin uses. */
export const purposes = {
  signUp: "auth/sign-up",
  resetPassword: "auth/reset-password",
  newEmail: "auth/new-email",
} as const;
