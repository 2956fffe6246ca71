/**
 * The kernel's public API for threads of a plugin's server half. It imports no packages, so that starting a thread
 * costs little time and memory.
 */
export { createSealing } from "./server/keys/sealing.ts";
export type { Sealing } from "./server/keys/sealing.ts";
export { withoutSymbol } from "./contract/format/column-unit.ts";
export { meantText } from "./contract/format/csv.ts";
export { invisibleCharacter } from "./contract/format/invisible.ts";
export { digitsIn } from "./contract/format/parse-number.ts";
export { zonedClock } from "./contract/format/zoned-clock.ts";
export { cachedTexts, questions } from "./contract/server-rendering.ts";
export type { BrowserFacts, RenderElement, Rendering, ServerRenderer } from "./contract/server-rendering.ts";
