/**
 * Asks for suggestions while somebody types: after a pause, one question at a time, and no answer to what is no longer
 * asked.
 */
import { accepted, afterTyping, chosen, ghostOf, suggest, type Suggestion } from "./suggestion.ts";

/** What a suggester needs of the world around it. */
export interface SuggesterDoors {
  ask: (text: string) => { answer: Promise<readonly (readonly string[])[]>; abort: () => void };
  /** Runs later; returns the way to prevent it. */
  later: (run: () => void, ms: number) => () => void;
  /**
   * The ghost text has changed; empty for none. `count` says how many others there are to choose from, itself included.
   */
  show: (ghost: string, count: number) => void;
  debounceMs: number;
}

export interface Suggester {
  /**
   * The text before the caret is this now. `isOpen`: somebody may be suggested something here; not while a word is
   * being composed.
   */
  typed: (text: string, isOpen: boolean) => void;
  /** Takes all of the ghost text, or its next word; gives what is to be inserted. Empty when there is none. */
  accept: (much: "all" | "word") => string;
  /** Shows another suggestion; false when there is none. */
  choose: (step: 1 | -1) => boolean;
  /** Takes the ghost text away until something else is typed; false when there is none. */
  dismiss: () => boolean;
  /** The field is left, or gone. */
  stop: () => void;
}

export function createSuggester({ ask, later, show, debounceMs }: SuggesterDoors): Suggester {
  let suggestion: Suggestion | undefined;
  let cancel: (() => void) | undefined;
  /** The text last looked at: the caret may move without it. */
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
      // What cannot be had is not missed: suggestions are an extra.
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
      // The text with it will be reported as typed; by then this is what is left.
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

/** What a key means while there is ghost text; nothing for all others. `isRtl`: forward is to the left. */
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
