/** Stores a form's draft while it is filled in, and restores it after a reload. */
import { useCallback, useEffect, useRef, useState } from "react";
import { parseJson, type Resource } from "@portalkit/kernel/contract";
import { newKey, useAdminUser } from "@portalkit/kernel/browser";
import {
  browserStorage,
  draftKey,
  readDraft,
  purgeDrafts,
  writeDraft,
  type FormDraft,
} from "@portalkit/kernel/browser/engine";
import { draftOf, type TypedTexts } from "./form-draft.ts";
import type { FormState } from "./form-state.ts";
import type { FormMode } from "./form-values.ts";

const pauseMs = 400;

export interface DraftKeeper {
  /** The draft that the form opens with, if any. */
  draft: FormDraft | undefined;
  /** Stores the current state of the form after a pause. */
  keep: (state: FormState, typed: TypedTexts) => void;
  /** Deletes the draft, with its key: the form was saved or discarded. */
  drop: () => void;
  /** Returns the `Idempotency-Key` of the form, which is stored with the draft from now on. */
  requestKey: () => string;
  /** Gives the form another key, so that it is saved as another record. */
  renewKey: () => void;
  /** Whether the form may have been saved without an answer: then its own record may be what the rules would refuse. */
  mayBeSaved: boolean;
  setMayBeSaved: (mayBeSaved: boolean) => void;
}

export function useFormDraft(resource: Resource, mode: FormMode, draftId: string | undefined): DraftKeeper {
  const key = draftKey(String(useAdminUser().pk), resource.resourceId, draftId);
  const [draft] = useState(() => {
    purgeDrafts(browserStorage(), Date.now());
    return readDraft(browserStorage(), key, Date.now(), parseJson);
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ resource, mode, key });
  useEffect(() => {
    latest.current = { resource, mode, key };
  });
  const sent = useRef(draft?.requestKey);
  const [mayBeSaved, setMayBeSaved] = useState(draft?.requestKey !== undefined);
  const last = useRef<{ state: FormState; typed: TypedTexts }>(undefined);
  const pending = useRef<typeof last.current>(undefined);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const { current } = latest;
    if (pending.current !== undefined) {
      const {
        state: { seen, values },
        typed,
      } = pending.current;
      // Compares with the seen values, not the stored ones, so that an open conflict is still one after a reload.
      const kept = draftOf(current.resource, current.mode, seen, values, typed, Date.now());
      writeDraft(browserStorage(), current.key, kept && { ...kept, ...(sent.current && { requestKey: sent.current }) });
    }
    pending.current = undefined;
  }, []);
  const keep = useCallback(
    (state: FormState, typed: TypedTexts) => {
      pending.current = last.current = { state, typed };
      clearTimeout(timer.current);
      timer.current = setTimeout(write, pauseMs);
    },
    [write],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = sent.current = undefined;
    setMayBeSaved(false);
    writeDraft(browserStorage(), latest.current.key, undefined);
  }, []);
  const requestKey = useCallback(() => {
    sent.current ??= newKey();
    pending.current = last.current;
    write();
    return sent.current;
  }, [write]);
  const renewKey = useCallback(() => {
    sent.current = undefined;
    setMayBeSaved(false);
  }, []);
  // Writes the last input even if the page is closed at once.
  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);
  return { draft, keep, drop, requestKey, renewKey, mayBeSaved, setMayBeSaved };
}
