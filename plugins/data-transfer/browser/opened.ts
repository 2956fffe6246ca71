/** Which dialog is open. Stored outside of the menu, whose entries unmount when it closes. */
import { atom } from "jotai";

export const openedAtom = atom<"export" | "import" | null>(null);
