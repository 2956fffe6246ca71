/** The alert of a copied token stays for so long (marketplace specification, section 9). */
export const tokenAlertMs = 5_000;
/** Stands where a token or a secret was (marketplace specification, section 2). */
export const hiddenText = "<hidden>";
