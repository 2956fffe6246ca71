/** Questions that several tests ask of a page. */
import type { Locator } from "playwright-core";

export const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

export const boxOf = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
