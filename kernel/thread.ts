/**
 * The kernel's public API for threads of a plugin's server half. It imports no packages, so that starting a thread
 * costs little time and memory.
 */
export { createSealing } from "./server/keys/sealing.ts";
export type { Sealing } from "./server/keys/sealing.ts";
export { invisibleCharacter } from "./contract/format/invisible.ts";
