/**
 * `portalkit messages`: generates the types of messages from the English texts. Parameters are glob patterns of files.
 */
import { writeFileSync } from "node:fs";
import { messageTypes } from "./messages/message-types.ts";

export function run(patterns: readonly string[]): void {
  const files = patterns.length > 0 ? patterns : ["plugins/*/messages/en.json"];
  for (const { file, text } of messageTypes(files)) writeFileSync(file, text);
}
