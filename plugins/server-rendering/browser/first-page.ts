/** Takes over the page that the server has rendered, if this browser is as the server took it to be. */
import type { FirstPageReader } from "@portalkit/kernel/browser/plugin";
import { keepFacts } from "./browser-facts.ts";
import { replayInput } from "./replay-input.ts";
import { canTakeOver, readServerState } from "./server-state.ts";

export const firstPage: FirstPageReader = {
  read: async (services) => {
    const state = await readServerState(services);
    keepFacts(state?.assumed.map(([question]) => question) ?? [], services);
    return state === undefined
      ? undefined
      : { language: state.language, queries: state.queries, canTakeOver: (root) => canTakeOver(root, state) };
  },
  onLive: (root) => void replayInput(root),
};
