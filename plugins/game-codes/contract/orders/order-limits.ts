/** What one order may hold. */
export const orderLimits = { lines: 50, quantity: 1_000 } as const;
