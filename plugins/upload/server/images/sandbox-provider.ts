/**
 * Draws placeholders instead of using a model: each prompt has its own colours and is written on the image. The same
 * prompt gives the same image on any machine.
 */
import { createHash } from "node:crypto";
import type { ImageOptions } from "../../contract.ts";
import { letterRows } from "./letters.ts";
import type { ImageProvider } from "./image-provider.ts";

export function sandboxProvider({ size }: Pick<ImageOptions, "size">): ImageProvider {
  const [width = 1024, height = 1024] = size.split("x").map(Number);
  return {
    make: async (prompt, count) =>
      await Promise.all(
        Array.from({ length: count }, async (_, at) => ({
          contentType: "image/png",
          bytes: await drawPlaceholder({
            title: prompt.split("\n", 1)[0] ?? "",
            label: `PLACEHOLDER ${at + 1}/${count}`,
            seed: `${at} ${prompt}`,
            width,
            height,
          }),
        })),
      ),
  };
}

interface Placeholder {
  title: string;
  label: string;
  /** Determines the colours and shapes. */
  seed: string;
  width: number;
  height: number;
}

/** @example drawPlaceholder({ title: "Star Forge", label: "SAMPLE", seed: "star-forge", width: 512, height: 512 }) */
export async function drawPlaceholder({ title, label, seed, width, height }: Placeholder): Promise<Buffer> {
  const dice = createHash("sha256").update(seed).digest();
  const die = (at: number): number => (dice[at % dice.length] ?? 0) / 255;
  const hue = Math.round(die(0) * 360);
  const min = Math.min(width, height);
  const circles = Array.from({ length: 6 }, (_, at) => {
    const [x, y, r] = [die(1 + at * 3) * width, die(2 + at * 3) * height, (0.12 + die(3 + at * 3) * 0.3) * min];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="hsl(${(hue + 30 + at * 17) % 360},70%,${45 + at * 5}%)" opacity=".35"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},65%,38%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360},70%,22%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${circles}
    ${wrapped(title, 14)
      .map((line, at, lines) =>
        written(line, width / 2, height / 2 + (at - (lines.length - 1) / 2) * (min / 8), min / 110, "#fff"),
      )
      .join("")}
    ${written(label, width / 2, height * 0.9, min / 220, "rgba(255,255,255,.85)")}</svg>`;
  const { default: sharp } = await import("sharp");
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Returns at most three lines, broken between words where possible. */
function wrapped(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text
    .toUpperCase()
    .split(/\s+/)
    .filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, max));
  }
  return lines.slice(0, 3);
}

/** Draws letters as squares: fonts differ between machines, and servers often have none. */
function written(text: string, centre: number, middle: number, dot: number, colour: string): string {
  const start = centre - (text.length * 6 - 1) * dot * 0.5;
  const squares = [...text].flatMap((letter, at) =>
    letterRows(letter).flatMap((row, y) =>
      [...row].flatMap((mark, x) =>
        mark === "#"
          ? [
              `M${(start + (at * 6 + x) * dot).toFixed(1)} ${(middle + (y - 3.5) * dot).toFixed(1)}h${dot.toFixed(2)}v${dot.toFixed(2)}h-${dot.toFixed(2)}z`,
            ]
          : [],
      ),
    ),
  );
  return squares.length === 0 ? "" : `<path fill="${colour}" d="${squares.join("")}"/>`;
}
