/** The platform's own abort signal, which grammy takes at run time though its types ask for a package's. */
import type { Api } from "grammy/web";

export const signalFor = (signal: AbortSignal): NonNullable<Parameters<Api["getMe"]>[0]> =>
  signal as unknown as NonNullable<Parameters<Api["getMe"]>[0]>;
