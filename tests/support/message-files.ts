/** Which files contain English texts, as glob patterns. */

/** The files of everything that a deployment can run. */
export const shippedFiles: readonly string[] = ["kernel/messages/*/en.json", "plugins/*/messages/en.json"];
/** The same, with the test plugins. */
export const allFiles: readonly string[] = [...shippedFiles, "tests/fixtures/plugins/*/messages/en.json"];
