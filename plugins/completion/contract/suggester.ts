/** Requests suggestions while the user types: after a pause, one request at a time, and without outdated answers. */
import { accepted, afterTyping, chosen, ghostOf, suggest, type Suggestion } from "./suggestion.ts";

/** The dependencies of a suggester. */
export interface SuggesterAccess {
  ask: (text: string) => { answer: Promise<readonly (readonly string[])[]>; abort: () => void };
  /** Schedules `run`; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
  /**
   * Called when the ghost text changes; empty for none. `count` is the number of suggestions to choose from, including
   * the one shown.
   */
  show: (ghost: string, count: number) => void;
  debounceMs: number;
}

export interface Suggester {
  /**
   * Reports the text before the caret. `isOpen` is false where no suggestion may appear, such as during IME
   * composition.
   */
  typed: (text: string, isOpen: boolean) => void;
  /** Accepts all of the ghost text or its next word, and returns the text to insert; empty if there is none. */
  accept: (much: "all" | "word") => string;
  /** Shows the next or previous suggestion; returns false if there is none. */
  choose: (step: 1 | -1) => boolean;
  /** Hides the ghost text until the user types again; returns false if there is none. */
  dismiss: () => boolean;
  /** Call it when the field loses the focus or is removed. */
  stop: () => void;
}

export function createSuggester({ ask, later, show, debounceMs }: SuggesterAccess): Suggester {
  let suggestion: Suggestion | undefined;
  let cancel: (() => void) | undefined;
  /** The last reported text, to ignore caret moves that do not change it. */
  let known: string | undefined;

  const set = (next: Suggestion | undefined): void => {
    if (next === suggestion) return;
    suggestion = next;
    show(ghostOf(next), next?.choices.length ?? 0);
  };
  const cease = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const askSoon = (text: string): void => {
    cancel = later(() => {
      const { answer, abort } = ask(text);
      let isWanted = true;
      cancel = () => {
        isWanted = false;
        abort();
      };
      // Ignores failures: suggestions are optional.
      answer.then(
        (choices) => isWanted && set(suggest(text, choices)),
        () => undefined,
      );
    }, debounceMs);
  };
  return {
    typed: (text, isOpen) => {
      if (!isOpen) {
        cease();
        known = undefined;
        return set(undefined);
      }
      if (text === known) return undefined;
      known = text;
      cease();
      set(afterTyping(suggestion, text));
      if (suggestion === undefined && text.trim() !== "") askSoon(text);
      return undefined;
    },
    accept: (much) => {
      if (suggestion === undefined) return "";
      const taken = accepted(suggestion, much);
      // Set before `typed` reports the text with the accepted part.
      set(afterTyping(suggestion, suggestion.after + taken));
      return taken;
    },
    choose: (step) => {
      if (suggestion === undefined) return false;
      if (suggestion.choices.length > 1) set(chosen(suggestion, step));
      return true;
    },
    dismiss: () => {
      const wasShown = suggestion !== undefined;
      cease();
      set(undefined);
      return wasShown;
    },
    stop: () => {
      cease();
      known = undefined;
      set(undefined);
    },
  };
}

/** Maps a key to a command while ghost text is shown; undefined for all other keys. `isRtl`: forward is left. */
export function meantByKey(
  key: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey: boolean },
  isRtl: boolean,
): "all" | "word" | "next" | "previous" | "dismiss" | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = key;
  if (shiftKey || metaKey) return undefined;
  if (key.key === "Tab" || key.key === "Escape")
    return ctrlKey || altKey ? undefined : key.key === "Tab" ? "all" : "dismiss";
  if (key.key === (isRtl ? "ArrowLeft" : "ArrowRight")) return ctrlKey !== altKey ? "word" : undefined;
  if (!altKey || ctrlKey) return undefined;
  return key.key === "ArrowDown" ? "next" : key.key === "ArrowUp" ? "previous" : undefined;
}
