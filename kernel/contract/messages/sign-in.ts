/** Sentences of the sign-in pages. */
export const signInMessages = {
  refused: "Signing in is not possible with this account",
  signInTo: "Sign in to {brand}",
  password: "Password",
  rememberMe: "Remember me",
  forgot: "Forgot password?",
  resetIt: "reset it",
  noAccount: "Have no account?",
  signUpNow: "sign up now",
  demoAccounts: "Demo accounts",
  demoHint: "Choose one to fill the form",
  firstHint: "It is a superadmin and can make all others.",
  fullName: "Full name",
  email: "Email",
  createAccount: "Create account",
} as const;
