/** A portal with columns of types that plugins bring: the plugin of docs/column-types.md, and a list of prices. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { writeDocsPlugin } from "../config/docs-plugin.ts";
import { startTestPortal, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

/** @param resources of the config, as source code */
export const pricesConfig = (resources = "[]"): string => `
import { definePortal } from "@portalkit/kernel/contract";
import { resources } from "@portalkit/resources";
import { dataTransfer } from "@portalkit/data-transfer";
import { imports } from "@portalkit/imports";
import { prices } from "./plugins/prices/contract.ts";
import { priceList } from "../../fixtures/plugins/price-list/contract.ts";

  export default definePortal({
  brand: { name: "Prices" },
  pluginFolders: ["../../../plugins", "../../fixtures/plugins", "plugins"],
  plugins: [
    priceList({ id: "price-list" }),
    prices({ id: "prices" }),
    imports({ id: "imports" }),
    dataTransfer({ id: "data-transfer", resources: ["prices"] }),
    resources({ id: "resources" }),
],
  resources: ${resources} as never,
  menu: [{ type: "page", label: "One price", path: "/price-page/7" }],
});
`;

/** Writes the plugin and a config that lists it; returns the file of the config. */
export function writePrices(): { folder: string; configFile: string; remove: () => void } {
  const folder = mkdtempSync("tests/output/prices-");
  writeDocsPlugin(folder);
  const configFile = join(folder, "prices.config.ts");
  writeFileSync(configFile, pricesConfig());
  return { folder, configFile, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const pricesUser = { username: "root@prices.test", password: "A-good-password-1" };

export async function startPrices(options: TestPortalOptions): Promise<TestPortal & { admin: Caller }> {
  const portal = await startTestPortal(options);
  const hash = await hashPassword(pricesUser.password);
  await sql`insert into portal_users (email, role, password_hash) values (${pricesUser.username}, 'superadmin', ${hash})`.execute(
    portal.kernel.db,
  );
  return { ...portal, admin: await portal.signIn(pricesUser.username, pricesUser.password) };
}
