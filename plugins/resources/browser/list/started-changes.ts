/** Whether this browser tab has started to change all records that match a list. Until then nothing shows progress. */
import { atom } from "jotai";

export const hasStartedChangesAtom = atom(false);
