/** Column widths: keeps them within the limits that are readable and that the server stores. */
import { listSettingsLimits } from "../../../contract/list-settings.ts";

const { min, max } = listSettingsLimits.columnWidth;

/** Returns whole pixels within the limits; a value that is not a number becomes the minimum. */
export const boundedWidth = (pixels: number): number =>
  Math.round(Math.min(max, Math.max(min, Number.isFinite(pixels) ? pixels : min)));
