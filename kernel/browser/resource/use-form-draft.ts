/** Keeps a form's draft while it is filled in, and brings it back after a reload. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Resource } from "../../contract/resource.ts";
import { useAdminUser } from "../session/hooks.ts";
import { browserStorage } from "../stored.ts";
import { draftKey, readDraft, sweepDrafts, writeDraft, type FormDraft } from "./draft-storage.ts";
import { draftOf, type TypedTexts } from "./form-draft.ts";
import type { FormState } from "./form-state.ts";
import type { FormMode } from "./form-values.ts";

const pauseMs = 400;

export interface DraftKeeper {
  /** The draft that the form begins with, if there was one. */
  draft: FormDraft | undefined;
  /** Writes down how the form stands. */
  keep: (state: FormState, typed: TypedTexts) => void;
  /** The form was saved, or given up. */
  drop: () => void;
}

export function useFormDraft(resource: Resource, mode: FormMode, recordId: string | undefined): DraftKeeper {
  const key = draftKey(String(useAdminUser().pk), resource.resourceId, recordId);
  const [draft] = useState(() => {
    sweepDrafts(browserStorage(), Date.now());
    return readDraft(browserStorage(), key, Date.now());
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ resource, mode, key });
  useEffect(() => {
    latest.current = { resource, mode, key };
  });
  const pending = useRef<{ state: FormState; typed: TypedTexts }>(undefined);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const { current } = latest;
    if (pending.current !== undefined) {
      const {
        state: { seen, values },
        typed,
      } = pending.current;
      // Against what was seen, not what is stored: a conflict that waits for a decision is one after a reload too.
      writeDraft(
        browserStorage(),
        current.key,
        draftOf(current.resource, current.mode, seen, values, typed, Date.now()),
      );
    }
    pending.current = undefined;
  }, []);
  const keep = useCallback(
    (state: FormState, typed: TypedTexts) => {
      pending.current = { state, typed };
      clearTimeout(timer.current);
      timer.current = setTimeout(write, pauseMs);
    },
    [write],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    writeDraft(browserStorage(), latest.current.key, undefined);
  }, []);
  // What was typed last is written even when the page goes at once.
  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);
  return { draft, keep, drop };
}
