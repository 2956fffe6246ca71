/**
 * Hours after the end of the generated history in which the sandbox confirms the transfers that are under way: its
 * blocks are seconds, so that a transfer in a later block stays pending until then.
 */
export const settledLaterHours = 3;
