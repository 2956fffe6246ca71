/** Starts the server as `npm start` does, without pages: for tests of the process. */
import { startPortal } from "../../scripts/start.ts";

await startPortal({ withPages: false });
