import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readme = readFileSync("README.md", "utf8");

it("docs/map.md names places that exist", () => {
  const places = [...readFileSync("docs/map.md", "utf8").matchAll(/`([^`]+)`/g)].map(([, place]) => place ?? "");
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});

describe("the README", () => {
  it("is short, and leads to files and pictures that exist", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(120);
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? "",
    );
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
  it("leads with the first two commands; docs/commands.md names every one", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const commands = readFileSync("docs/commands.md", "utf8");
    for (const name of Object.keys(scripts))
      expect(commands).toContain(name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`);
    expect(readme.indexOf("npm ci && npm run demo")).toBeLessThan(readme.indexOf("npm ci && npm test"));
  });
});
