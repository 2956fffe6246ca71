/** Lists the buyer's latest orders, and shows the codes of one again. */
import { translate } from "@portalkit/kernel/server";
import type { BuyerTalk } from "./context.ts";
import { toMenu } from "./menu.ts";
import type { Button, Screen } from "./screen.ts";

const shownOrders = 8;

export async function ordersScreen({ selling, user }: BuyerTalk): Promise<Screen> {
  const orders = await selling.orders({ user }, { limit: shownOrders });
  if (orders.length === 0)
    return {
      text: translate("chat-bot:bot.noOrders"),
      rows: [[{ text: translate("chat-bot:bot.buy"), press: { step: "games", page: 0 } }, toMenu()]],
    };
  const lines = orders.map(({ number, amount, status }) =>
    translate("chat-bot:bot.orderLine", {
      number: `#${number}`,
      amount,
      status: translate(`chat-bot:bot.orderStates.${status}`),
    }),
  );
  const withCodes = orders.filter(({ status }) => status === "paid" || status === "delivered");
  const buttons = withCodes.map(({ id, number }): Button[] => [
    { text: translate("chat-bot:bot.showCodes", { number: `#${number}` }), press: { step: "codes", id } },
  ]);
  return { text: [translate("chat-bot:bot.lastOrders"), ...lines].join("\n"), rows: [...buttons, [toMenu()]] };
}
