/**
 * The state of a form: its values, the draft it opened with, and the fields that another user has changed in the
 * record.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Resource } from "@portalkit/kernel/contract";
import type { FormDraft } from "@portalkit/kernel/browser/engine";
import type { TypedTexts } from "./form-draft.ts";
import {
  conflictsIn,
  enterValue,
  keepOwn,
  mergeStored,
  openForm,
  ownDraft,
  takeStored,
  type Dependents,
  type FormState,
} from "./form-state.ts";
import { changedFields, type FormMode, type FormValues } from "./form-values.ts";
import { useFormDraft, type DraftKeeper } from "./use-form-draft.ts";

export interface FormHandle
  extends FormState, Pick<DraftKeeper, "requestKey" | "renewKey" | "mayBeSaved" | "setMayBeSaved"> {
  /** Names of the fields that differ from the record. */
  changed: readonly string[];
  /** Fields that another user has changed while they were being changed here; each needs a decision. */
  conflicts: readonly string[];
  /** Keeps the user's own value; the stored one counts as seen. */
  keepMine: (name: string) => void;
  /** Replaces the user's value of a field with the stored one. */
  takeTheirs: (name: string) => void;
  /** The draft that the form opened with, until it is discarded. */
  draft: FormDraft | undefined;
  /** Increases when fields must remount, which clears text that could not be parsed. */
  resetCount: number;
  /** By field, the typed text that could not be parsed. */
  typed: TypedTexts;
  /** @param text the unparsable text; absent if the field is valid again */
  keepTyped: (name: string, text: string | undefined) => void;
  /** Called for input of the user only. */
  change: (name: string, value: unknown) => void;
  /** Discards all changes. */
  discard: () => void;
  /** Deletes the draft: the form was saved or is left. */
  clearDraft: () => void;
}

export function useFormValues(
  resource: Resource,
  mode: FormMode,
  draftId: string | undefined,
  before: FormValues,
  dependents: Dependents,
): FormHandle {
  const drafts = useFormDraft(resource, mode, draftId);
  const [draft, setDraft] = useState(() => ownDraft(before, drafts.draft));
  const [state, setState] = useState(() => openForm(resource, mode, before, draft));
  const [resetCount, setResetCount] = useState(0);
  const [typed, setTyped] = useState<TypedTexts>(draft?.typed ?? {});
  const [stored, setStored] = useState(before);
  if (stored !== before) {
    setStored(before);
    setState(mergeStored(state, stored, before));
  }
  const { keep, drop, requestKey, renewKey, mayBeSaved, setMayBeSaved } = drafts;
  useEffect(() => keep(state, typed), [keep, state, typed]);
  const keepTyped = useCallback(
    (name: string, text: string | undefined) => setTyped((texts) => withText(texts, name, text)),
    [],
  );
  const change = useCallback(
    (name: string, value: unknown) => setState((current) => enterValue(current, name, value, before, dependents)),
    [before, dependents],
  );
  const takeTheirs = (name: string): void => {
    setState((current) => takeStored(current, name, before));
    keepTyped(name, undefined);
    setResetCount((count) => count + 1);
  };
  const discard = (): void => {
    setDraft(undefined);
    setState({ values: before, seen: before });
    setTyped({});
    setResetCount((count) => count + 1);
    drop();
  };
  const conflicts = useMemo(() => conflictsIn(resource, state, before), [resource, state, before]);
  return {
    ...state,
    changed: changedFields(before, state.values),
    conflicts,
    keepMine: (name) => setState((current) => keepOwn(current, name, before)),
    takeTheirs,
    draft,
    resetCount,
    typed,
    keepTyped,
    change,
    discard,
    clearDraft: drop,
    requestKey,
    renewKey,
    mayBeSaved,
    setMayBeSaved,
  };
}

function withText(texts: TypedTexts, name: string, text: string | undefined): TypedTexts {
  if (texts[name] === text) return texts;
  const { [name]: _before, ...others } = texts;
  return text === undefined ? others : { ...others, [name]: text };
}
