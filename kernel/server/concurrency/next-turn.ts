/** Lets other calls run between the parts of long work. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
