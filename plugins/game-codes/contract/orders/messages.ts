/** The alert of a failed download stays for so long (specification, section 8). */
export const downloadAlertMs = 5_000;
