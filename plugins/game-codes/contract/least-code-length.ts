/** Shortest code, so that its last characters can be shown without showing all of it. */
export const leastCodeLength = 4;
