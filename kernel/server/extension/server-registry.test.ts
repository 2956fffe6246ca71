import { expect, it } from "vitest";
import { inOrderOfNeeds, type InstalledInstance } from "./server-registry.ts";

const instance = (id: string, plugin: string, others: { needs?: string[]; uses?: string[] } = {}): InstalledInstance =>
  ({ id, plugin, contract: { name: plugin, ...others } }) as unknown as InstalledInstance;

it("starts a plugin after those that it needs or uses, and otherwise as the config lists them", () => {
  const instances = [
    instance("shop", "shop", { uses: ["ledger", "absent"], needs: ["accounts"] }),
    instance("news", "news"),
    instance("ledger", "ledger", { needs: ["rules"], uses: ["shop"] }),
    instance("rules-2", "rules"),
    instance("accounts", "accounts"),
    instance("rules-1", "rules"),
  ];
  expect(inOrderOfNeeds(instances).map(({ id }) => id)).toEqual([
    "accounts",
    "rules-2",
    "rules-1",
    "ledger",
    "shop",
    "news",
  ]);
});
