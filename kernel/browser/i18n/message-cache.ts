/**
 * Texts by language: kept for ten minutes, here and in local storage, so that the next page has them at once (spec 9).
 */
import { messageTimes } from "../../contract/limits.ts";
import { messagesKey } from "./messages-request.ts";

/** As a server answers them: by key, or by English sentence with `null` for what it lacks. */
export type AnsweredMessages = Readonly<Record<string, string | null>>;

interface Kept {
  messages: AnsweredMessages;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface MessageCache {
  /** Asks once, however many want them. What cannot be had is rejected, and the next look asks again. */
  get(language: string): Promise<AnsweredMessages>;
  /** Drops what is older than ten minutes. */
  sweep(): void;
  /** Drops everything: texts have changed. */
  forget(): void;
}

interface CacheParts {
  load: (language: string) => Promise<AnsweredMessages>;
  languages: readonly string[];
  read: (key: string) => string | null;
  /** `null` forgets. */
  write: (key: string, value: string | null) => void;
  now?: () => number;
}

export function createMessageCache({ load, languages, read, write, now = Date.now }: CacheParts): MessageCache {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<AnsweredMessages>>();
  const isFresh = ({ at }: Kept): boolean => now() - at < messageTimes.freshMs;

  const known = (language: string): Kept | undefined => kept.get(language) ?? parse(read(messagesKey(language)));
  const fetchAnew = (language: string): Promise<AnsweredMessages> => {
    // What was forgotten meanwhile may be what has been changed, so it is given to those who wait and not kept.
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

/** The time, a space, and the messages: whoever wants to know the age need not read all of it. */
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
