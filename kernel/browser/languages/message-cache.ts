/**
 * Caches texts by language for ten minutes, in memory and in local storage, so that the next page has them at once
 * (docs/product.md, portal 9).
 */
import { messagesFreshMs } from "../../contract/limits.ts";
import { messagesKey } from "../i18n/messages-request.ts";

/** Texts as a server sends them: by key, or by English sentence with `null` for missing translations. */
export type AnsweredMessages = Readonly<Record<string, string | null>>;

interface Kept {
  messages: AnsweredMessages;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface MessageCache {
  /** Sends one request for all concurrent callers. Rejects if it fails; the next call requests again. */
  get(language: string): Promise<AnsweredMessages>;
  /** Removes entries older than ten minutes. */
  sweep(): void;
  /** Removes all entries, because texts have changed. */
  forget(): void;
}

interface CacheParts {
  load: (language: string) => Promise<AnsweredMessages>;
  languages: readonly string[];
  read: (key: string) => string | null;
  /** `null` removes the key. */
  write: (key: string, value: string | null) => void;
  now?: () => number;
}

export function createMessageCache({ load, languages, read, write, now = Date.now }: CacheParts): MessageCache {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<AnsweredMessages>>();
  const isFresh = ({ at }: Kept): boolean => now() - at < messagesFreshMs;

  const known = (language: string): Kept | undefined => kept.get(language) ?? parse(read(messagesKey(language)));
  const fetchAnew = (language: string): Promise<AnsweredMessages> => {
    // If the entry was removed meanwhile, the response may be outdated: it is returned to the waiting callers but not
    // cached.
    const isCurrent = (): boolean => underWay.get(language) === loading;
    const loading = load(language).then(
      (messages) => {
        if (!isCurrent()) return messages;
        underWay.delete(language);
        kept.set(language, { messages, at: now() });
        write(messagesKey(language), `${now()} ${JSON.stringify(messages)}`);
        return messages;
      },
      (error: unknown) => {
        if (isCurrent()) underWay.delete(language);
        throw error;
      },
    );
    underWay.set(language, loading);
    return loading;
  };
  return {
    get: (language) => {
      const own = known(language);
      if (own !== undefined && isFresh(own)) {
        kept.set(language, own);
        return Promise.resolve(own.messages);
      }
      return underWay.get(language) ?? fetchAnew(language);
    },
    sweep: () => {
      for (const language of languages) {
        const own = known(language);
        if (own === undefined || isFresh(own)) continue;
        kept.delete(language);
        write(messagesKey(language), null);
      }
    },
    forget: () => {
      kept.clear();
      underWay.clear();
      for (const language of languages) write(messagesKey(language), null);
    },
  };
}

/** The format is the time, a space, and the messages, so that the age can be read without parsing the messages. */
function parse(stored: string | null): Kept | undefined {
  if (stored === null) return undefined;
  try {
    return {
      at: Number.parseInt(stored, 10),
      messages: JSON.parse(stored.slice(stored.indexOf(" "))) as AnsweredMessages,
    };
  } catch {
    return undefined;
  }
}
