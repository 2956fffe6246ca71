/** The default provider: learns from the column's texts that the requesting user may see. */
import { textOfCleanHtml, type AdminUser } from "@portalkit/kernel/contract";
import { cleanHtml, type PluginServices } from "@portalkit/kernel/server";
import type { CompletionOptions } from "../contract.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** The maximum number of texts and characters in an index, and of cached indexes. */
const maxTexts = 2_000;
const maxLetters = 600_000;
const maxIndexes = 20;
/** An index expires, because a user's permissions can change without notification. */
const maxLifeMs = 60_000;
/** The minimum age before a changed column is read again, so that frequent changes do not cause constant reads. */
const minLifeMs = 3_000;

interface Kept {
  index: Promise<WordIndex>;
  madeAt: number;
  isStale: boolean;
}

export interface Learned {
  /** Starts to follow changes of the column's records. */
  follow(): void;
  indexFor(user: AdminUser, isRichtext: boolean): Promise<WordIndex>;
}

/** Caches an index per user, so that users get only texts that the resource's rules let them see. */
export function learnTexts(services: PluginServices<CompletionOptions>, now: () => number = Date.now): Learned {
  const { resource, column } = services.options;
  const kept = new Map<string, Kept>();
  const make = async (user: AdminUser, isRichtext: boolean): Promise<WordIndex> => {
    let left = maxLetters;
    const texts = (await services.resources.columnTexts(resource, column, user, maxTexts)).filter(
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
      // The key contains everything the rules may depend on: a user whose role or data change gets another index.
      const key = JSON.stringify([user.pk, user.role, user.dbUser]);
      const known = kept.get(key);
      const age = now() - (known?.madeAt ?? 0);
      const isGood = known !== undefined && age < maxLifeMs && (!known.isStale || age < minLifeMs);
      const entry = isGood ? known : { index: make(user, isRichtext), madeAt: now(), isStale: false };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) if (kept.size > maxIndexes) kept.delete(oldest);
      try {
        return await entry.index;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}
