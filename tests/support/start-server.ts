/** Starts the server the way `npm start` does, without pages: for tests that look at the process. */
import { startPortal } from "../../scripts/start.ts";

await startPortal({ withPages: false });
