/** Creates the suggesters of an instance, for its own field and for fields of other plugins. */
import { CallError, type BrowserServices } from "@portalkit/kernel/browser";
import { type completion, createSuggester, type Completions } from "../contract.ts";
import { doComplete, textSent } from "../contract/calls.ts";

const defaultDebounceMs = 300;

export function completionsOf(services: BrowserServices<typeof completion>): Completions {
  const { options } = services.instance;
  const context = options.context ?? [];
  /** Until this time no request is sent: the server has answered 429. */
  let quietUntil = 0;
  return {
    suggester: (
      column,
      record,
      show,
      { debounceMs = options.debounceMs ?? defaultDebounceMs, isWholeSent = false } = {},
    ) =>
      createSuggester({
        show,
        debounceMs,
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        ask: (text) => {
          const stopping = new AbortController();
          const answer = async (): Promise<readonly (readonly string[])[]> => {
            if (Date.now() < quietUntil) return [];
            const values = record();
            // Sends only the columns of the record that the provider receives.
            const sent = isWholeSent
              ? { ...values }
              : Object.fromEntries(context.map((name) => [name, values[name] ?? null]));
            try {
              const { completion, alternatives = [] } = await services.call(
                doComplete,
                { record: { ...sent, [column]: text.slice(-textSent) } },
                { signal: stopping.signal },
              );
              return [completion, ...alternatives];
            } catch (error) {
              if (error instanceof CallError && error.status === 429) quietUntil = Date.now() + 30_000;
              throw error;
            }
          };
          return { answer: answer(), abort: () => stopping.abort() };
        },
      }),
  };
}
