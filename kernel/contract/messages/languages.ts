/** What the language selector says. */
export const languageMessages = {
  select: "Select language",
} as const;
