import { describe, expect, it } from "vitest";
import { chainHooks } from "./chain-hooks.ts";

const look = (): void => undefined;

describe("hooks of several plugins", () => {
  it("run in turn, and the first that throws stops the rest", async () => {
    const ran: string[] = [];
    const run = (name: string) => ({ list: { after: () => void ran.push(name) } });
    const stop = {
      list: {
        after: () => {
          throw new Error("no");
        },
      },
    };
    await expect(
      chainHooks([run("one"), run("two"), stop, run("three")]).list?.after?.([], {} as never),
    ).rejects.toThrow("no");
    expect(ran).toEqual(["one", "two"]);
  });
  it("change no column only when each that looks at rows says so of itself", () => {
    const adds = { onlyAddsKeys: true, show: { after: look } };
    expect(chainHooks([{}, adds]).onlyAddsKeys).toBe(true);
    expect(chainHooks([chainHooks([{}, adds]), { create: { before: look } }]).onlyAddsKeys).toBe(true);
    expect(chainHooks([adds, { list: { after: look } }]).onlyAddsKeys).toBe(false);
    expect(chainHooks([{ show: { after: look } }, adds]).onlyAddsKeys).toBe(false);
  });
});
