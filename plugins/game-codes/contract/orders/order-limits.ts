/** Maximum number of lines in an order, and of codes in a line. */
export const orderLimits = { lines: 50, quantity: 1_000 } as const;
