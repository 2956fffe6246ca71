/** `npm run messages`: generates the types of all messages from the English texts. */
import { writeFileSync } from "node:fs";
import { messageTypes } from "./messages/message-types.ts";

for (const { file, text } of messageTypes()) writeFileSync(file, text);
