/** Finds JSON that has to be read by `parseJson`, for places that load it only then. */

/** Whether a key may have an escaped character: a text in JSON may look like one. */
export const mayHaveEscapedKey = (json: string): boolean => /\\.[^"\\]*"\s*:/.test(json);
