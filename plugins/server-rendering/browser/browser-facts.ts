/**
 * What the server must know about this browser to render its next page, kept in a cookie: what renderings have asked
 * for, and what the application has stored.
 */
import {
  browserFactsCookie,
  cachedTexts,
  questions,
  type BrowserFacts,
  type FirstPageServices,
} from "@portalkit/kernel/browser/plugin";

type Fact = BrowserFacts[string];

/** Longer values stay in the browser, which then renders such a page itself. */
const maxValue = 200;
/** Characters of the cookie; browsers store up to 4,096 bytes. */
const maxCookie = 3_000;
const maxAgeSeconds = 31_536_000;
/** Milliseconds: finding out the name of the time zone would delay the first page by a tenth of its time. */
const zoneDelay = 1_000;

/** Returns this browser's answer to a question of a rendering; `undefined` for a question that it does not know. */
export function factOf(question: string): Fact | undefined {
  const { kind, subject } = partsOf(question);
  try {
    return answers[kind]?.(subject);
  } catch {
    return undefined; // storage that is blocked
  }
}

function partsOf(question: string): { kind: string; subject: string } {
  const [, kind = "", subject = ""] = /^(\w+)(?: (.*))?$/.exec(question) ?? [];
  return { kind, subject };
}

const answers: Readonly<Record<string, (subject: string) => Fact>> = {
  stored: (key) => localStorage.getItem(key),
  session: (key) => sessionStorage.getItem(key),
  media: (query) => matchMedia(query).matches,
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  offset: (moment) => new Date(Number(moment)).getTimezoneOffset(),
  touch: () => navigator.maxTouchPoints,
};

/** What was typed into forms, and what belongs to one tab, is never sent to the server. */
function isKept(question: string, isDraft: FirstPageServices["isDraft"]): boolean {
  const { kind, subject } = partsOf(question);
  return kind === "stored" ? !isDraft(subject) && !subject.startsWith(cachedTexts) : keptKinds.has(kind);
}

const keptKinds: ReadonlySet<string> = new Set(["media", "zone", "touch"]);

/** Keeps the answers to these questions in the cookie from now on, and to all that it has and that are stored later. */
export function keepFacts(asked: readonly string[], { basePath, isDraft, watchStored }: FirstPageServices): void {
  const known = readCookie();
  const kept = new Set(
    [questions.timeZone, ...Object.keys(known), ...asked].filter((question) => isKept(question, isDraft)),
  );
  let zone: Fact | undefined = known[questions.timeZone];
  // Written at once: the next page may be requested at any time, and before this one hears of it.
  const write = (): void =>
    writeCookie(basePath, [...kept], (question) => (question === questions.timeZone ? zone : factOf(question)));
  setTimeout(() => {
    zone = factOf(questions.timeZone);
    write();
  }, zoneDelay);
  watchStored((key) => {
    if (isKept(questions.stored(key), isDraft)) kept.add(questions.stored(key));
    write();
  });
  for (const question of kept) {
    const { kind, subject } = partsOf(question);
    if (kind === "media") matchMedia(subject).addEventListener("change", write);
  }
  write();
}

function writeCookie(basePath: string, kept: readonly string[], answer: typeof factOf): void {
  const facts = kept.flatMap((question) => {
    const fact = answer(question);
    // A rendering takes for granted that nothing is stored.
    const isKept = fact !== undefined && fact !== null && (typeof fact !== "string" || fact.length <= maxValue);
    return isKept ? [[question, fact] as const] : [];
  });
  const written = (): string => encodeURIComponent(JSON.stringify(Object.fromEntries(facts)));
  while (facts.length > 0 && written().length > maxCookie) facts.shift();
  const attributes = `path=${basePath || "/"}; max-age=${maxAgeSeconds}; samesite=strict`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${browserFactsCookie}=${written()}; ${attributes}${secure}`;
}

function readCookie(): BrowserFacts {
  const [, text] = new RegExp(`(?:^|; )${browserFactsCookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    return JSON.parse(decodeURIComponent(text ?? "{}")) as BrowserFacts;
  } catch {
    return {};
  }
}
