/** The address of a language's texts, and their key in local storage. */
import { basePath, messagesId } from "portal:build";
import { cachedTexts } from "../../contract/server-rendering.ts";

/** Path relative to the mount of admin calls. */
export const messagesPath = (language: string): string => `/plugin/${messagesId}/frontend_messages?lang=${language}`;
/** Path relative to the host. */
export const messagesUrl = (language: string): string => `${basePath}/adminapi/v1${messagesPath(language)}`;

/** The local storage key; its value is the time, a space, and the texts. */
export const messagesKey = (language: string): string => `${cachedTexts}${language}`;
