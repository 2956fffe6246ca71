/** Resolves in the next turn of the event loop: what is due in this one, and other calls, run before. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
