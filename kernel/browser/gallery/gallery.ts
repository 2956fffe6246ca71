/** What a file `*.gallery.tsx` exports: examples of one part of the design system. */
import type { ReactNode } from "react";
import type { MessageKey } from "../../contract/i18n/translate-text.ts";

/** A text of the portal, shown in the language of the gallery. */
export interface TextValue {
  readonly message: string;
}

/** The initial value of a control, and so its kind: a text, yes or no, or choices, of which it is the first. */
export type Control = string | boolean | readonly [first: string, ...others: string[]] | TextValue;
export type Controls = Readonly<Record<string, Control>>;

type ValueOf<Kind> = Kind extends boolean ? boolean : Kind extends readonly (infer Choice)[] ? Choice : string;
export type ValuesOf<Props> = { readonly [Name in keyof Props]: ValueOf<Props[Name]> };

export interface Example<Props = Controls> {
  /** The values that a reader can change, by name. */
  props?: Props & Controls;
  /** Draws the example with the current values; a component, so it may not call hooks conditionally. */
  draw: (values: ValuesOf<Props>) => ReactNode;
  /** Called once after the first render, for what opens on a press: `press("button")`. */
  open?: (root: HTMLElement) => void;
  /** Height in pixels of a window of its own, for what covers a page: dialogs, open menus, toasts. */
  window?: number;
  /** Responses of the server, by the last part of the call's path. */
  replies?: Readonly<Record<string, unknown>>;
}

export interface Gallery {
  readonly title: string;
  readonly examples: Readonly<Record<string, Example>>;
}

/**
 * Declares the examples of a file `*.gallery.tsx`, which `npm run gallery` finds.
 * @param examples by name: `"icon-only"` is at `#/button/icon-only`
 * @example
 * export const examples = gallery("Stars", {
 *   five: { props: { value: ["5", "4"] }, draw: ({ value }) => <Stars value={value} /> },
 * });
 */
export function gallery<const Props extends Readonly<Record<string, unknown>>>(
  title: string,
  examples: { readonly [Name in keyof Props]: Example<Props[Name]> },
): Gallery {
  return { title, examples: examples as unknown as Gallery["examples"] };
}

/** A text that exists in all languages, as the initial value of a control. */
export const message = (key: MessageKey): TextValue => ({ message: key });

/** Returns an `open` that presses the first element that matches, as soon as there is one. */
export const press =
  (selector: string) =>
  (root: HTMLElement): void => {
    const found = (): HTMLElement | null => root.querySelector<HTMLElement>(selector);
    const pressIt = (element: HTMLElement): void => {
      element.focus();
      element.click();
    };
    const present = found();
    if (present !== null) return pressIt(present);
    const watcher = new MutationObserver(() => {
      const element = found();
      if (element === null) return;
      watcher.disconnect();
      pressIt(element);
    });
    watcher.observe(root, { childList: true, subtree: true });
  };
