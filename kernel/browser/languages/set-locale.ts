/** Switches the language: fetches its texts, retries if that fails, and keeps them fresh. */
import { build } from "portal:build";
import { setLanguage } from "../../contract/i18n/frontend-messages.ts";
import { messagesSweepMs, storageKeys } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { preloadKey, takePreloaded } from "../api/preloaded-answers.ts";
import { readAnswer } from "../api/read-answer.ts";
import { forgetAnswers } from "../query/use-query.ts";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { loadBaseConfig, loadPublicConfig } from "../session/session.ts";
import { store } from "../state/store.ts";
import { readStored, writeStored } from "../state/stored.ts";
import { chooseLanguage, showLanguage } from "../i18n/choose-language.ts";
import { accountLanguageKey } from "../i18n/current-language.ts";
import { createMessageCache, type AnsweredMessages } from "./message-cache.ts";
import { messagesUrl } from "../i18n/messages-request.ts";
import { readMessages } from "./read-messages.ts";
import { translations, applyLanguage } from "../i18n/translate.ts";

/** After this time the page is shown in English instead of waiting longer. */
const timeoutMs = 2_000;
const firstRetryMs = 2_000;

const cache = createMessageCache({
  load: loadMessages,
  languages: build.languages,
  read: readStored,
  write: writeStored,
});
setInterval(() => cache.sweep(), messagesSweepMs);
let wanted = "";

/** Resolves when the language is in use, or after the timeout. */
export async function setLocale(language: string): Promise<void> {
  wanted = language;
  await Promise.race([fetchAndUse(language, firstRetryMs), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

async function fetchAndUse(language: string, retryMs: number): Promise<void> {
  try {
    const answered = await cache.get(language);
    if (wanted === language)
      await applyLanguage(language, (namespace, english) => readMessages(answered, namespace, english, language));
  } catch {
    setTimeout(
      () => void (wanted === language && fetchAndUse(language, Math.min(retryMs * 2, messagesSweepMs))),
      retryMs,
    );
  }
}

async function loadMessages(language: string): Promise<AnsweredMessages> {
  if (build.messagesId === null) return {};
  const url = messagesUrl(language);
  const response = await (takePreloaded(preloadKey("GET", url, undefined)) ??
    fetch(url, { headers: { "accept-language": language } }));
  const { body, error } = await readAnswer(response);
  if (error !== undefined) throw new Error(error);
  return body as AnsweredMessages;
}

/** Stores the user's choice on this device and in the account. Reloads only the texts. */
export async function changeLanguage(language: string): Promise<void> {
  writeStored(storageKeys.language, language);
  if (store.get(isAuthorizedAtom)) saveToAccount(language);
  await follow();
}

/**
 * The account's language applies if none was selected on this device; a choice made before signing in is stored in the
 * account if it has none.
 */
export async function followAccount(language: string | null): Promise<void> {
  writeStored(accountLanguageKey, language);
  const chosen = readStored(storageKeys.language);
  if (language === null && chosen !== null) saveToAccount(chosen);
  if (chooseLanguage() !== translations.language) await follow();
}

/** Reloads all texts after a user has edited some. */
export async function reloadTexts(): Promise<void> {
  cache.forget();
  await follow();
}

/** Also sets a cookie, so that the server embeds the first responses of a page in this language. */
async function follow(): Promise<void> {
  const language = chooseLanguage();
  document.cookie = `portal_language=${language}; path=${build.basePath}; max-age=31536000; samesite=strict`;
  await setLocale(language);
  showLanguage(language);
  void loadPublicConfig();
  if (!store.get(isAuthorizedAtom)) return;
  void loadBaseConfig();
  forgetAnswers();
}

/** Foreign servers have no such call: then the choice is stored only on the device. */
function saveToAccount(language: string): void {
  if (build.messagesId === null) return;
  writeStored(accountLanguageKey, language);
  call(setLanguage, { language }, { instanceId: build.messagesId }).catch(() => undefined);
}
