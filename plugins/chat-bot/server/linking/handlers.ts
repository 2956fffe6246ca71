/** The account page's calls: get the link, create a link code, remove the link. */
import { handle, issueOneTimeToken, type HandledEndpoint } from "@portalkit/kernel/server";
import { getBotLink, makeLinkCode, unlinkBot } from "../../contract/linking/calls.ts";
import { runningUsername } from "../settings/run-state.ts";
import { linkPurpose, unlinkAccount } from "./link-account.ts";
import type { ChatBotServices } from "../services.ts";

export const linkHandlers = (services: ChatBotServices): readonly HandledEndpoint[] => [
  handle(getBotLink, async ({ adminUser }) => {
    const chat = await services.db
      .selectFrom("chat_bot_people")
      .select(["username", "linked_at"])
      .where("user_id", "=", adminUser.pk)
      .executeTakeFirst();
    return {
      botUsername: await runningUsername(services),
      isLinked: chat !== undefined,
      chatUsername: chat?.username ?? null,
      linkedAt: chat?.linked_at ?? null,
    };
  }),

  handle(makeLinkCode, async ({ adminUser }) => {
    const { linkMinutes: validMinutes } = services.options;
    const code = await issueOneTimeToken(services.db, { purpose: linkPurpose, userId: adminUser.pk, validMinutes });
    return { code, validMinutes, botUsername: await runningUsername(services) };
  }),

  handle(unlinkBot, async ({ adminUser }) => {
    await unlinkAccount(services, adminUser.pk);
    return { ok: true };
  }),
];
