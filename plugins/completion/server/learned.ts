/** The default provider: what the column's texts say, as far as the asking user may see them. */
import { textOfCleanHtml, type AdminUser } from "#kernel/contract";
import { cleanHtml, type PluginServices } from "#kernel/server";
import type { CompletionOptions } from "../contract.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** Texts that an index is made of, and how many users' are kept at a time. */
const mostTexts = 2_000;
const mostLetters = 600_000;
const mostIndexes = 20;
/** What a user may see can change without a word of it. */
const longestLifeMs = 60_000;
/** A column that changes all the time is not read all the time. */
const shortestLifeMs = 3_000;

interface Kept {
  index: Promise<WordIndex>;
  madeAt: number;
  isStale: boolean;
}

export interface Learned {
  /** Notices from now on when the column's records change. */
  follow(): void;
  indexFor(user: AdminUser, isRichtext: boolean): Promise<WordIndex>;
}

/** An index for each user: no text gets from one to another but through the rules of the resource. */
export function learnTexts(services: PluginServices<CompletionOptions>, now: () => number = Date.now): Learned {
  const { resource, column } = services.options;
  const kept = new Map<string, Kept>();
  const make = async (user: AdminUser, isRichtext: boolean): Promise<WordIndex> => {
    let left = mostLetters;
    const texts = (await services.resources.columnTexts(resource, column, user, mostTexts)).filter(
      (text) => (left -= text.length) > 0,
    );
    return createWordIndex(isRichtext ? texts.map((html) => textOfCleanHtml(cleanHtml(html))) : texts);
  };
  return {
    follow: () => {
      services.onResourceChange(resource, () => {
        for (const entry of kept.values()) entry.isStale = true;
      });
    },
    indexFor: async (user, isRichtext) => {
      // Everything that rules may look at stands in the key: whoever becomes another has another index.
      const key = JSON.stringify([user.pk, user.role, user.dbUser]);
      const known = kept.get(key);
      const age = now() - (known?.madeAt ?? 0);
      const isGood = known !== undefined && age < longestLifeMs && (!known.isStale || age < shortestLifeMs);
      const entry = isGood ? known : { index: make(user, isRichtext), madeAt: now(), isStale: false };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) if (kept.size > mostIndexes) kept.delete(oldest);
      try {
        return await entry.index;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}
