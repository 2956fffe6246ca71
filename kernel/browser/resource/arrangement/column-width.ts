/** Widths of columns: within what can be read and kept, and by how much a key changes them. */
import { listSettingsLimits } from "../../../contract/list-settings.ts";

const { least, most } = listSettingsLimits.columnWidth;

/** Whole pixels within the limits; what is no number is the least. */
export const boundedWidth = (pixels: number): number =>
  Math.round(Math.min(most, Math.max(least, Number.isFinite(pixels) ? pixels : least)));
