import { describe, expect, it } from "vitest";
import type { ResourceHooks } from "../../contract/resources/resource-definition.ts";
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
  it("run for the edits that each names, and the whole names them all", async () => {
    const ran: string[] = [];
    const edits = (name: string, columns?: readonly string[], isIndependent?: boolean): ResourceHooks => ({
      edit: {
        ...(columns === undefined ? {} : { columns }),
        ...(isIndependent === undefined ? {} : { isIndependent }),
        before: () => void ran.push(name),
      },
    });
    const change = (record: Record<string, unknown>) => ({ recordId: "1", record, oldRecord: {} as never });
    const { edit } = chainHooks([edits("cover", ["cover"]), edits("price", ["price", "cover"], true)]);
    expect(edit).toMatchObject({ columns: ["cover", "price"], isIndependent: false });
    await edit?.before?.(change({ price: 1 }), {} as never);
    await edit?.before?.(change({ name: "x" }), {} as never);
    expect(ran).toEqual(["price"]);
    await edit?.before?.(change({ cover: "x" }), {} as never);
    expect(ran).toEqual(["price", "cover", "price"]);
    expect(chainHooks([edits("cover", ["cover"]), edits("all")]).edit?.columns).toBeUndefined();
    expect(chainHooks([edits("one", ["a"], true), edits("two", ["b"], true), {}]).edit?.isIndependent).toBe(true);
  });
});
