/** What the conversation knows while it answers one update. */
import type { Context } from "grammy/web";
import type { AdminUser } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import type { Selling } from "#plugins/game-codes";
import type { Person } from "../linking/people.ts";

/** Somebody who writes, linked or not. */
export interface Talk {
  services: PluginServices;
  person: Person;
  /** As they are now: who was deleted or unlinked is nobody from the next update on. */
  user: AdminUser | undefined;
}

/** A buyer: the chat of a linked account. */
export interface BuyerTalk extends Talk {
  user: AdminUser;
  selling: Selling;
}

export type BotContext = Context & { talk: Talk };
