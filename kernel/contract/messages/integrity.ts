/** What superadmins are told by the nightly integrity checks. */
export const integrityMessages = {
  faultsFound: "The nightly check found inconsistent data. The server log lists the records.",
} as const;
