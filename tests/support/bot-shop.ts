/** The small shop with a bot that runs against a local provider, and users who write to it. */
import { startBotProvider, type BotProvider, type Message, type Sender } from "./bot-provider.ts";
import { openShop, type Shop } from "./shop.ts";
import type { Caller, TestPortalOptions } from "./portal.ts";
import { eventually } from "./eventually.ts";

export const botToken = "123456789:AAE-a_token-of-the-test-shop-0123456";

export interface BotShop extends Shop {
  provider: BotProvider;
  /** Sets the setting named API Token. */
  setToken(token: string): ReturnType<Caller["post"]>;
  state(): Promise<{ state: string; username: string | null; problem: string | null; linked: number }>;
  isRunning(username?: string): Promise<void>;
  /** Sends the text and waits until the bot has processed it; returns the replies, newest last. */
  send(from: Sender, text: string): Promise<Message[]>;
  press(from: Sender, text: string | RegExp): Promise<Message[]>;
  settled(): Promise<void>;
  /** Links a chat to an account with the code that the account page shows. */
  link(caller: Caller, from: Sender): Promise<void>;
}

export async function openBotShop({ variables = {}, ...options }: TestPortalOptions = {}): Promise<BotShop> {
  const provider = await startBotProvider();
  provider.tokens.set(botToken, "shop_bot");
  const shop = await openShop({ ...options, variables: { BOT_API_ROOT: provider.url, ...variables } });
  const settled = (): Promise<void> =>
    eventually(() => {
      if (!provider.isIdle()) throw new Error("updates are under way");
    });
  const after = async (chatId: number): Promise<Message[]> => {
    await settled();
    return provider.chat(chatId);
  };
  const state: BotShop["state"] = async () => (await shop.admin.get("/plugin/chat-bot/state")).body;
  return {
    ...shop,
    provider,
    settled,
    state,
    setToken: (token) =>
      shop.admin.post("/update_record", {
        resourceId: "chat_bot_settings",
        recordId: "bot",
        record: { api_token: token },
      }),
    isRunning: (username = "shop_bot") =>
      eventually(async () => {
        const now = await state();
        if (now.state !== "running" || now.username !== username) throw new Error(`the bot is ${JSON.stringify(now)}`);
      }),
    send: async (from, text) => {
      provider.say(from, text);
      return await after(from.id);
    },
    press: async (from, text) => {
      provider.press(from, text);
      return await after(from.id);
    },
    link: async (caller, from) => {
      const { code } = (await caller.post("/plugin/chat-bot/link_code", {})).body as { code: string };
      provider.say(from, `/start ${code}`);
      await settled();
    },
    close: async () => {
      await shop.close();
      await provider.close();
    },
  };
}
