/** The buyer's last orders, and the codes of one of them again. */
import { translate } from "#kernel/server";
import { botMessages, orderStatusLabels } from "../../contract/bot-messages.ts";
import type { BuyerTalk } from "./context.ts";
import { toMenu } from "./menu.ts";
import type { Button, Screen } from "./screen.ts";

const shownOrders = 8;

export async function ordersScreen({ selling, user }: BuyerTalk): Promise<Screen> {
  const orders = await selling.orders({ user }, { limit: shownOrders });
  if (orders.length === 0) return { text: translate(botMessages.noOrders), rows: [[{ text: translate(botMessages.buy), press: { step: "games", page: 0 } }, toMenu()]] };
  const lines = orders.map(({ number, amount, status }) => translate(botMessages.orderLine, { number: `#${number}`, amount, status: translate(orderStatusLabels[status]) }));
  const withCodes = orders.filter(({ status }) => status === "paid" || status === "delivered");
  const buttons = withCodes.map(({ id, number }): Button[] => [{ text: translate(botMessages.showCodes, { number: `#${number}` }), press: { step: "codes", id } }]);
  return { text: [translate(botMessages.lastOrders), ...lines].join("\n"), rows: [...buttons, [toMenu()]] };
}
