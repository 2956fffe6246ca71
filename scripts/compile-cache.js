/**
 * Loaded ahead of `npm start`: what Node makes of our sources is kept for the next start. JavaScript, so that nothing
 * must be stripped of types before that.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Beside the packages, since it is code: whoever can write it could as well write those. A disk that cannot be written
// does no harm.
const { directory } = enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));
// Threads read it from here.
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
