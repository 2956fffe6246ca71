/**
 * The frame of the pages of signed-in users, with the English texts that several of them have. The build puts what
 * lists show into the same file: many small files cost more than they save.
 */
import "../i18n/list-messages.ts";

export { Shell } from "../shell/shell.tsx";
