/** The one path that the build makes of each icon looks like the icon of the set. */
import { icons } from "@iconify-json/lucide";
import { expect, it } from "vitest";
import { kernelIcons } from "../../kernel/browser/ui/kernel-icons.ts";
import { iconsModule } from "../../command/build/used-icons.ts";
import { watchedPage } from "../support/watched-page.ts";

/** Returns the drawings of these icons as the application gets them. */
const drawingsOf = (names: readonly string[]): readonly (readonly [string, string])[] =>
  JSON.parse(/new Map\((.*)\);$/.exec(iconsModule(names))?.[1] ?? "[]") as [string, string][];

it("shows what the set shows, with every kind of shape", async () => {
  const { page, close } = await watchedPage();
  const shapes = ["database", "rectangle-ellipsis", "circle-user", "credit-card"];
  const drawn = drawingsOf([...new Set([...kernelIcons, ...shapes])]).map(([name, path]) => ({
    name,
    path,
    body: icons.icons[name]?.body ?? icons.icons[icons.aliases?.[name]?.parent ?? ""]?.body ?? "",
  }));
  expect(drawn.length).toBeGreaterThan(shapes.length);
  const others = await page.evaluate(async (all) => {
    const pixelsOf = async (attributes: string, content: string): Promise<Uint8ClampedArray> => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="48" height="48" ${attributes}>${content}</svg>`)}`;
      await image.decode();
      const context = new OffscreenCanvas(48, 48).getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, 48, 48).data ?? new Uint8ClampedArray();
    };
    const lines = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
    const found: string[] = [];
    for (const { name, path, body } of all) {
      const [expected, ours] = [await pixelsOf("", body), await pixelsOf(lines, `<path d="${path}"/>`)];
      // Where two shapes of an icon meet, their edges are smoothed together.
      const differing = ours.filter((value, at) => Math.abs(value - (expected[at] ?? 0)) > 90).length;
      if (differing > 6 || ours.every((value) => value === 0)) found.push(`${name}: ${differing} pixels`);
    }
    return found;
  }, drawn);
  expect(others).toEqual([]);
  await close();
});

it("refuses a name that the set lacks", () => {
  expect(() => iconsModule(["no-such-icon"])).toThrow('there is no icon "no-such-icon"');
});
