/** A dialog that opens from anywhere. Rendered by `lazy-dialogs.tsx`. */
import type { Atom } from "jotai";
import type { Load } from "../hooks/use-lazy-component.ts";

/**
 * A dialog that is loaded and shown while its atom has a value; what opens it sets the atom, in any page.
 * @example dialogs: [{ atom: openQuestionAtom, load: () => import("./browser/question.tsx").then((m) => m.Question) }]
 */
export interface DialogContribution {
  atom: Atom<unknown>;
  load: Load<object>;
}
