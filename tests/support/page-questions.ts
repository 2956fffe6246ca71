/** Questions that several tests ask of a page. */
import type { Locator } from "playwright-core";

export const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const toHundredth = (pixels: number): number => Math.round(pixels * 100) / 100;

/** Where an element is: while it moves, the browser says 43.99999 for 44 pixels, so that numbers are rounded. */
export async function boxOf(locator: Locator): Promise<Box> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: toHundredth(x), y: toHundredth(y), width: toHundredth(width), height: toHundredth(height) };
}
