/** What the plugin's one-time links are for: names that no other plugin has. */
export const purposes = {
  signUp: "auth/sign-up",
  resetPassword: "auth/reset-password",
  newEmail: "auth/new-email",
} as const;
