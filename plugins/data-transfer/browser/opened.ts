/** Which dialog is open. It lies beside the menu that opens it, since the menu's entries go when it closes. */
import { atom } from "jotai";

export const openedAtom = atom<"export" | "import" | null>(null);
