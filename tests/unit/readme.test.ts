import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readme = readFileSync("README.md", "utf8");

describe("the README", () => {
  it("names places that exist", () => {
    const table = readme.slice(readme.indexOf("## Where is"), readme.indexOf("## Read on"));
    const places = [...table.matchAll(/`([^`]+)`/g)].map(([, place]) => place ?? "");
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  });
  it("names every command, and leads with the first two", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    for (const name of Object.keys(scripts))
      expect(readme).toContain(name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`);
    expect(readme.indexOf("npm ci && npm run demo")).toBeLessThan(readme.indexOf("npm ci && npm test"));
  });
});
