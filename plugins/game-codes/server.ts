/** The server half of `game-codes`: tables, resources, and the number of codes in stock beside the menu. */
import { defineServerPlugin } from "#kernel/server";
import { createCodeVault } from "./server/code-vault.ts";
import { codesResource } from "./server/codes-resource.ts";
import { denominationsResource, gamesResource } from "./server/catalogue-resources.ts";
import { marketplaceMigrations } from "./server/migrations.ts";
import { ordersResource } from "./server/orders-resource.ts";
import { stockBadge } from "./server/stock-badge.ts";

export const server = defineServerPlugin({
  name: "game-codes",
  contribute: () => {
    // The key is known once the server starts; the resource's hooks ask for it when a code is written.
    const vault = createCodeVault();
    return {
      migrations: marketplaceMigrations,
      resources: [gamesResource, denominationsResource, codesResource(vault), ordersResource],
      badges: [stockBadge],
      services: (services) => vault.open(services.deriveKey),
    };
  },
});
