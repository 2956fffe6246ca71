/**
 * The number of characters in a code, from any source. The minimum lets the UI show the last characters without
 * revealing the whole code.
 */
export const codeLength = { min: 4, max: 200 } as const;
