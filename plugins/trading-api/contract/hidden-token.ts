/** How long the alert of a copied token stays (marketplace specification, section 9). */
export const tokenAlertMs = 5_000;
/** Displayed in place of a token or a secret (marketplace specification, section 2). */
export const hiddenText = "<hidden>";
