/** Starts the server as `npm start` does, without pages: for tests of the process. */
import { startPortal } from "../../kernel/command/start.ts";

await startPortal(process.argv.slice(2), { withPages: false });
