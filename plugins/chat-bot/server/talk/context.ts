/** The context of the conversation while it answers one update. */
import type { Context } from "grammy/web";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { Selling } from "@portalkit/game-codes";
import type { Person } from "../linking/people.ts";

/** A person who writes, linked or not. */
export interface Talk {
  services: PluginServices;
  person: Person;
  /** The current account; undefined from the next update on if it was deleted or unlinked. */
  user: AdminUser | undefined;
}

/** A buyer: the chat of a linked account. */
export interface BuyerTalk extends Talk {
  user: AdminUser;
  selling: Selling;
}

export type BotContext = Context & { talk: Talk };
