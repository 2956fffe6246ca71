/** How long the alert about a failed download stays visible (specification, section 8). */
export const downloadAlertMs = 5_000;
