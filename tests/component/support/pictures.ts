/** The stored pictures of the gallery: comparing with them, and renewing them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join as pathOf } from "node:path";
import pixelmatch from "pixelmatch";
import sharp, { type Sharp } from "sharp";
import { expect } from "vitest";

const stored = "tests/component/gallery-pictures";
const output = "tests/output/gallery";
/** Two pixels of the same colour to the eye: the pictures are stored with a palette, and machines round differently. */
const threshold = 0.12;
/** A changed border or letter has more pixels than that. */
const maxDifferent = 12;
const isUpdate = process.env["GALLERY_UPDATE"] === "1";

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Puts pictures of the same width below each other. */
async function join(parts: readonly Buffer[]): Promise<Pixels> {
  const all = await Promise.all(parts.map(pixelsOf));
  return {
    data: Buffer.concat(all.map(({ data }) => data)),
    width: all[0]?.width ?? 0,
    height: all.reduce((sum, { height }) => sum + height, 0),
  };
}

const imageOf = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 4 } });

export const isAsStored = async (name: string, parts: readonly Buffer[]): Promise<boolean> =>
  compareWithStored(name, await join(parts)).then(({ count }) => count <= maxDifferent);

/**
 * Fails if the parts, below each other, differ from the stored picture of this name; `npm run gallery -- --update`
 * stores them instead.
 */
export async function comparePicture(name: string, parts: readonly Buffer[]): Promise<void> {
  const actual = await join(parts);
  const { file, before, difference, count } = await compareWithStored(name, actual);
  const actualFile = pathOf(output, `${name}.actual.png`);
  const differenceFile = pathOf(output, `${name}.difference.png`);
  for (const old of [actualFile, differenceFile]) rmSync(old, { force: true });
  if (count <= maxDifferent) return;
  if (isUpdate) return await store(file, actual);
  mkdirSync(output, { recursive: true });
  await imageOf(actual).png().toFile(actualFile);
  if (difference !== undefined) await imageOf(difference).png().toFile(differenceFile);
  expect.unreachable(
    [
      before === undefined ? `There is no picture ${file}.` : `${sizes(before, actual)} from ${file}.`,
      `  drawn now:  ${actualFile}`,
      ...(difference === undefined ? [] : [`  difference: ${differenceFile}`]),
      "If it should look like that: npm run gallery -- --update",
    ].join("\n"),
  );

  function sizes(old: Pixels, now: Pixels): string {
    return old.width === now.width && old.height === now.height
      ? `${count} pixels differ`
      : `The size ${now.width} × ${now.height} differs from ${old.width} × ${old.height}, and so ${count} pixels,`;
  }
}

interface Comparison {
  file: string;
  /** Absent if there is no stored picture. */
  before?: Pixels;
  difference?: Pixels;
  /** How many pixels differ. */
  count: number;
}

async function compareWithStored(name: string, actual: Pixels): Promise<Comparison> {
  const file = pathOf(stored, `${name}.webp`);
  if (!existsSync(file)) return { file, count: Infinity };
  const before = await pixelsOf(readFileSync(file));
  return { file, before, ...compare(before, actual) };
}

/** Pictures of different sizes are compared on the larger area, in which what one of them lacks is transparent. */
function compare(before: Pixels, actual: Pixels): { difference: Pixels; count: number } {
  const [width, height] = [Math.max(before.width, actual.width), Math.max(before.height, actual.height)];
  const data = Buffer.alloc(width * height * 4);
  const [a, b] = [enlarge(before, width, height), enlarge(actual, width, height)];
  return { difference: { data, width, height }, count: pixelmatch(a, b, data, width, height, { threshold }) };
}

function enlarge({ data, width: own, height: lines }: Pixels, width: number, height: number): Buffer {
  if (own === width && lines === height) return data;
  const larger = Buffer.alloc(width * height * 4);
  for (let line = 0; line < lines; line += 1) data.copy(larger, line * width * 4, line * own * 4, (line + 1) * own * 4);
  return larger;
}

/** A palette and lossless WebP make the file a sixth as large as the PNG of the browser. */
async function store(file: string, actual: Pixels): Promise<void> {
  mkdirSync(stored, { recursive: true });
  const few = await imageOf(actual).png({ palette: true, colours: 64, dither: 0 }).toBuffer();
  await sharp(few).webp({ lossless: true, effort: 6 }).toFile(file);
}
