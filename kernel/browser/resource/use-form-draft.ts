/** Keeps a form's draft while it is filled in, and brings it back after a reload. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Resource } from "../../contract/resource.ts";
import { useAdminUser } from "../session/hooks.ts";
import { browserStorage } from "../stored.ts";
import { draftKey, readDraft, sweepDrafts, writeDraft, type FormDraft } from "./draft-storage.ts";
import { changedSince, draftOf, withDraft, type TypedTexts } from "./form-draft.ts";
import type { FormMode, FormValues } from "./form-values.ts";

const pauseMs = 400;
const noTexts: TypedTexts = {};

export interface DraftKeeper {
  /** What the form begins with. */
  values: FormValues;
  /** The draft that it begins with, if there was one. */
  draft: FormDraft | undefined;
  /** Fields that were changed in the record since the draft. */
  changed: readonly string[];
  /** What the draft had that could not be read. */
  typed: TypedTexts;
  /** Writes down how the form stands. */
  keep: (values: FormValues, typed: TypedTexts) => void;
  /** The form was saved, or given up. */
  drop: () => void;
}

export function useFormDraft(resource: Resource, mode: FormMode, recordId: string | undefined, before: FormValues): DraftKeeper {
  const key = draftKey(String(useAdminUser().pk), resource.resourceId, recordId);
  const [start] = useState(() => {
    sweepDrafts(browserStorage(), Date.now());
    const draft = readDraft(browserStorage(), key, Date.now());
    return draft === undefined ? { values: before, draft, changed: [], typed: noTexts } : { values: withDraft(resource, mode, before, draft), draft, changed: changedSince(before, draft), typed: draft.typed ?? noTexts };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ resource, mode, before, key });
  useEffect(() => {
    latest.current = { resource, mode, before, key };
  });
  const pending = useRef<{ values: FormValues; typed: TypedTexts }>(undefined);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const { current } = latest;
    if (pending.current !== undefined) writeDraft(browserStorage(), current.key, draftOf(current.resource, current.mode, current.before, pending.current.values, pending.current.typed, Date.now()));
    pending.current = undefined;
  }, []);
  const keep = useCallback((values: FormValues, typed: TypedTexts) => {
    pending.current = { values, typed };
    clearTimeout(timer.current);
    timer.current = setTimeout(write, pauseMs);
  }, [write]);
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
  return { ...start, keep, drop };
}
