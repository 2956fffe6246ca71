/**
 * Loaded before `npm start`: caches Node's compiled code of our sources for the next start. It is JavaScript, so that
 * no types need to be stripped before it runs.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Cached next to the packages, since it is code: a process that can write it could also write those. A read-only disk
// does no harm.
const { directory } = enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));
// Threads read the folder from here.
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
