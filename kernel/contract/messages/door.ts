/** Words of the pages in front of the door that every page knows; the others are fetched with those pages. */
export const doorMessages = {
  signIn: "Sign in",
  firstTitle: "Make the first account",
  showPassword: "Show password",
  hidePassword: "Hide password",
} as const;
