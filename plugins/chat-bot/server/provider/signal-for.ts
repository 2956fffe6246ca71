/** Casts the platform's abort signal: grammy accepts it at run time, but its types require a package's own. */
import type { Api } from "grammy/web";

export const signalFor = (signal: AbortSignal): NonNullable<Parameters<Api["getMe"]>[0]> =>
  signal as unknown as NonNullable<Parameters<Api["getMe"]>[0]>;
