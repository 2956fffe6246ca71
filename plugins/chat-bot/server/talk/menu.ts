/** The main menu of the conversation, and the screens about the account. */
import { Refusal } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { ledgerPort } from "@portalkit/finance";
import { chatBotRefusals } from "../../contract/refusals.ts";
import { unlinkAccount } from "../linking/link-account.ts";
import type { BuyerTalk } from "./context.ts";
import { escaped, type Button, type Screen } from "./screen.ts";

export function menuScreen(): Screen {
  return {
    text: translate("chat-bot:bot.menu"),
    rows: [
      [{ text: translate("chat-bot:bot.buy"), press: { step: "games", page: 0 } }],
      [
        { text: translate("chat-bot:bot.balance"), press: { step: "balance" } },
        { text: translate("chat-bot:bot.orders"), press: { step: "orders" } },
      ],
      [{ text: translate("chat-bot:bot.account"), press: { step: "account" } }],
    ],
  };
}

export const toMenu = (): Button => ({ text: translate("chat-bot:bot.toMenu"), press: { step: "menu" } });

/** Returns the balance with six decimals. @throws PORTAL_BOT_WITHOUT_LEDGER if the plugin finance is not enabled */
export async function balanceOf({ services, user }: BuyerTalk): Promise<string> {
  const ledger = services.use(ledgerPort);
  if (ledger === undefined) throw new Refusal(chatBotRefusals.withoutLedger);
  return await ledger.balanceOf(services.db, user.pk);
}

export async function balanceScreen(talk: BuyerTalk): Promise<Screen> {
  const lines = [
    translate("chat-bot:bot.balanceIs", { balance: await balanceOf(talk) }),
    translate("chat-bot:bot.topUp", { address: escaped(`${portalOf(talk)}/deposit-funds`) }),
  ];
  return {
    text: lines.join("\n"),
    rows: [[{ text: translate("chat-bot:bot.buy"), press: { step: "games", page: 0 } }, toMenu()]],
  };
}

export const portalOf = ({ services }: Pick<BuyerTalk, "services">): string =>
  services.portalAddress({ header: () => undefined });

export function accountScreen({ user }: BuyerTalk): Screen {
  return {
    text: translate("chat-bot:bot.accountIs", { name: escaped(user.username) }),
    rows: [[{ text: translate("chat-bot:bot.unlink"), press: { step: "unlink" } }, toMenu()]],
  };
}

export function unlinkScreen({ user }: BuyerTalk): Screen {
  return {
    text: translate("chat-bot:bot.unlinkSure", { name: escaped(user.username) }),
    rows: [
      [
        { text: translate("chat-bot:bot.unlink"), press: { step: "unlink-sure" } },
        { text: translate("chat-bot:bot.cancel"), press: { step: "account" } },
      ],
    ],
  };
}

export async function unlinkedScreen({ services, user }: BuyerTalk): Promise<Screen> {
  await unlinkAccount(services, user.pk);
  return { text: translate("chat-bot:bot.unlinked") };
}
