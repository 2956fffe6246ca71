/** Where a language's texts are asked for, and where they are kept. */
import { basePath, messagesId } from "portal:build";

/** Below the mount of calls. */
export const messagesPath = (language: string): string => `/plugin/${messagesId}/frontend_messages?lang=${language}`;
/** Below the host. */
export const messagesUrl = (language: string): string => `${basePath}/adminapi/v1${messagesPath(language)}`;

/** Under which local storage keeps them: the time, a space, and the texts. */
export const messagesKey = (language: string): string => `portal.messages.${language}`;
