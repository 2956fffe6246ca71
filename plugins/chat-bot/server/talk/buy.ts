/** Places the confirmed order exactly once, and sends its codes. */
import type { BotContext, BuyerTalk } from "./context.ts";
import { translate } from "@portalkit/kernel/server";
import { maxCodes } from "./shop.ts";
import type { Press } from "./callback-data.ts";
import { portalOf, toMenu } from "./menu.ts";
import { escaped, say, showInPlace } from "./screen.ts";

/** Longer than the provider stores an update, shorter than the portal stores an idempotency key. */
const validMs = 48 * 3_600_000;

type Buy = Extract<Press, { step: "buy" }>;

/**
 * Derives the idempotency key from the pressed message and its button, so that a repeated update or a second press
 * gives the same order. The codes are sent again then, because it is unknown whether they arrived.
 */
export async function buy(ctx: BotContext, talk: BuyerTalk, { id, quantity, total, shownAt }: Buy): Promise<void> {
  const { user, selling, person } = talk;
  const message = ctx.callbackQuery?.message;
  if (message === undefined || Date.now() - shownAt > validMs)
    return await say(ctx, { text: translate("chat-bot:bot.expired"), rows: [[toMenu()]] });
  const idempotencyKey = `telegram-${person.telegramId}-${message.message_id}-${shownAt}-${quantity}`;
  const placed = await selling.placeOrder({
    user,
    channel: "telegram",
    lines: [{ denominationId: id, quantity }],
    idempotencyKey,
    expectedTotal: total,
  });
  const number = `#${placed.number}`;
  await showInPlace(ctx, { text: translate("chat-bot:bot.bought", { number, total: placed.amount }) });
  await sendCodes(ctx, talk, placed.id);
}

/** Codes in one message: the provider allows 4096 characters. */
const codesOfMessage = 25;

/** Sends the codes. This delivers the order: each code is recorded as delivered before it is sent. */
export async function sendCodes(
  ctx: BotContext,
  talk: BuyerTalk,
  orderId: string,
  heading?: (number: string) => string,
): Promise<void> {
  const { user, selling } = talk;
  const order = await selling.order({ user }, orderId);
  const number = `#${order.number}`;
  if (order.codes > maxCodes) {
    const address = escaped(`${portalOf(talk)}/resource/orders/show/${orderId}`);
    return await say(ctx, {
      text: translate("chat-bot:bot.moreCodes", { number, count: order.codes, address }),
      rows: [[toMenu()]],
    });
  }
  const codes = await selling.deliver({ user }, orderId);
  const lines = codes.map(({ game, value, code }) => `${escaped(`${game} — ${value}`)}\n<code>${escaped(code)}</code>`);
  for (let at = 0; at < lines.length; at += codesOfMessage) {
    const isLast = at + codesOfMessage >= lines.length;
    const text = [
      ...(at === 0 && heading !== undefined ? [heading(number)] : []),
      ...lines.slice(at, at + codesOfMessage),
    ].join("\n\n");
    await say(ctx, {
      text,
      ...(isLast ? { rows: [[{ text: translate("chat-bot:bot.orders"), press: { step: "orders" } }, toMenu()]] } : {}),
    });
  }
}
