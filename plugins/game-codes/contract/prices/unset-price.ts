/** The word for a price that nobody has set (marketplace specification): every list of codes says it, and none of the other words of prices. */
export const unsetPrice = "Unset";
