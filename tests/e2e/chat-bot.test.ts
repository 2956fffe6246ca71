/** The setup guide and the bot token's input, from no token to a running bot and a linked chat. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBotProvider, type BotProvider } from "../support/bot-provider.ts";
import { botToken } from "../support/bot-shop.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let provider: BotProvider;
let site: Site & { portal: SmallDemo };
let operator: Visitor;
beforeAll(async () => {
  provider = await startBotProvider();
  provider.tokens.set(botToken, "codeport_bot");
  site = await openSite((options) => startSmallDemo({ ...options, variables: { BOT_API_ROOT: provider.url } }));
  operator = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await operator.signIn("admin@demo.test", "Demo-admin-1");
  await operator.open("/");
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

it("guides from the bot provider's command to a running bot, and never shows the token again", async () => {
  const { page, complaints, isAccessible } = operator;
  await page.getByRole("navigation").getByRole("link", { name: "Chat bot" }).click();
  await page.getByText("No token yet").waitFor();
  expect(await page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Create a chat bot with the bot provider's bot-creation command",
    "Paste the bot token into the setting named API Token",
  ]);
  await page.getByRole("button", { name: "Copy the command" }).click();
  await page.getByText("Copied to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("/newbot");
  const input = page.getByLabel("API Token", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const verdict = async (text: string): Promise<void> =>
    await page.getByRole("status").filter({ hasText: text }).waitFor();
  await input.fill("x");
  await verdict("Validating...");
  await verdict("A bot token looks like");
  expect(await save.isDisabled()).toBe(true);
  await isAccessible();
  await input.fill(botToken.replace("AAE", "AAF"));
  await verdict("The bot provider doesn't recognise this token");
  await input.fill("");
  expect(await page.getByText("The bot provider doesn't recognise this token").count()).toBe(0);
  await input.fill(botToken);
  await verdict("Token is valid");
  await save.click();
  await page.getByRole("heading", { name: "Running as @codeport_bot" }).waitFor();
  expect(await input.inputValue()).toBe("");
  expect(await page.content()).not.toContain(botToken.split(":")[1]);
  await isAccessible();
  expect(complaints).toEqual([]);
});

it("keeps the setting's form from saving what is not valid, and says so once", async () => {
  const { page, complaints, open } = operator;
  await open("/resource/chat_bot_settings/edit/bot");
  await page.getByLabel("API Token", { exact: true }).fill("x");
  await page.getByText("A bot token looks like").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() =>
      page.locator("[data-field=api_token]").getByText("A bot token looks like").filter({ visible: true }).count(),
    )
    .toBe(1);
  expect(new URL(page.url()).pathname).toBe("/portal/resource/chat_bot_settings/edit/bot");
  expect(complaints).toEqual([]);
});

it("shows why the bot does not run", async () => {
  const { page, complaints, open, isAccessible } = operator;
  await open("/chat-bot");
  await page.getByRole("heading", { name: "Running as" }).waitFor();
  const token = { resourceId: "chat_bot_settings", recordId: "bot", record: { api_token: botToken } };
  provider.troubles.push({
    method: "deleteWebhook",
    answer: { ok: false, error_code: 401, description: "Unauthorized" },
  });
  await site.portal.admin.post("/update_record", token);
  await page.getByRole("heading", { name: "Not running" }).waitFor();
  await page.getByText("Last error: The bot provider doesn't recognise this token").waitFor();
  await isAccessible();
  await site.portal.admin.post("/update_record", token);
  await page.getByRole("heading", { name: "Running as @codeport_bot" }).waitFor();
  expect(complaints).toEqual([]);
});

it("links an account by the code of the account page, which is updated at once", async () => {
  const { page, complaints, isAccessible, signIn, open, close } = await site.visit();
  await signIn("user@demo.test", "Demo-user-1");
  await open("/account");
  expect(await page.getByRole("link", { name: "Chat bot" }).count()).toBe(0);
  await page.getByRole("button", { name: "Link my account" }).click();
  const link = page.getByRole("link", { name: "Open in Telegram" });
  const [, code = ""] =
    /^https:\/\/t\.me\/codeport_bot\?start=([\w-]{43})$/.exec((await link.getAttribute("href")) ?? "") ?? [];
  await isAccessible();
  provider.say({ id: 9, username: "uma" }, `/start ${code}`);
  await page.getByText("Linked to @uma since").waitFor();
  await page.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("button", { name: "Link my account" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
