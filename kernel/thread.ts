/**
 * The kernel's door for threads of a plugin's server half: what needs no package, so that beginning a thread costs
 * little time and memory.
 */
export { createSealing } from "./server/keys/sealing.ts";
export type { Sealing } from "./server/keys/sealing.ts";
export { invisibleCharacter } from "./contract/format/invisible.ts";
