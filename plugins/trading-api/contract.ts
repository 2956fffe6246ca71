/** The trading API: tokens for customers' programs, the calls they may use, and webhooks that report order events. */
import { pluginContract } from "@portalkit/kernel/contract";
import { tradingOptions } from "./contract/options.ts";

export const tradingApi = pluginContract({
  name: "trading-api",
  description: "API tokens, the trading API with its documentation, and webhooks for order events",
  options: tradingOptions,
  needs: ["auth", "game-codes"],
  uses: ["finance"],
  pages: { "/api-docs-page": "trading-api:pages.apiDocsPage" },
  icons: ["key-round", "copy", "check", "ban", "rotate-ccw", "play", "webhook", "file-json"],
});

/** The plugin's resources; docs/product.md, portal 2, defines the name of the first. */
export const tokensResourceId = "api_token";
export const webhooksResourceId = "webhooks";
export const deliveriesResourceId = "webhook_deliveries";

export type { TradingOptions } from "./contract/options.ts";
