/** How many characters a code has, wherever it comes from: enough to show the last ones without showing all of it. */
export const codeLength = { min: 4, max: 200 } as const;
