/** What a form holds: its values, the draft they began with, and the fields that somebody else has changed meanwhile. */
import { useCallback, useEffect, useState } from "react";
import type { Resource } from "../../contract/resource.ts";
import type { FormDraft } from "./draft-storage.ts";
import type { TypedTexts } from "./form-draft.ts";
import { changedFields, rebased, type FormMode, type FormValues } from "./form-values.ts";
import { useFormDraft } from "./use-form-draft.ts";

export interface HeldValues {
  values: FormValues;
  /** Names of the fields that differ from the record. */
  changed: readonly string[];
  /** Fields that somebody else has changed while they were being changed here. */
  conflicts: readonly string[];
  setConflicts: (names: readonly string[]) => void;
  /** The operator has decided about a field. */
  settle: (name: string) => void;
  /** The draft that the form began with, until it is discarded. */
  draft: FormDraft | undefined;
  /** The record was changed after the draft was made. */
  isDraftOutdated: boolean;
  /** Counts up when fields must begin anew: those that hold what was typed and could not be read forget it. */
  edition: number;
  /** By field, what was typed and could not be read. */
  typed: TypedTexts;
  /** @param text absent: the field can be read again */
  keepTyped: (name: string, text: string | undefined) => void;
  change: (name: string, value: unknown) => void;
  /** Puts a field back to what the record holds. */
  reset: (name: string) => void;
  /** Gives up all that was changed. */
  discard: () => void;
  /** Forgets the draft: the form was saved, or is left. */
  drop: () => void;
}

export function useFormValues(resource: Resource, mode: FormMode, recordId: string | undefined, before: FormValues): HeldValues {
  const draft = useFormDraft(resource, mode, recordId, before);
  const [values, setValues] = useState(draft.values);
  const [conflicts, setConflicts] = useState(draft.changed);
  const [hasDraft, setHasDraft] = useState(draft.draft !== undefined);
  const [edition, setEdition] = useState(0);
  const [typed, setTyped] = useState(draft.typed);
  const [base, setBase] = useState(before);
  if (base !== before) {
    setBase(before);
    setValues(rebased(base, values, before));
  }
  const { keep, drop } = draft;
  useEffect(() => keep(values, typed), [keep, values, typed]);
  const keepTyped = useCallback((name: string, text: string | undefined) => setTyped((texts) => (texts[name] === text ? texts : Object.fromEntries(Object.entries({ ...texts, [name]: text }).filter((entry): entry is [string, string] => entry[1] !== undefined)))), []);
  const change = useCallback((name: string, value: unknown) => setValues((current) => ({ ...current, [name]: value })), []);
  const reset = (name: string): void => {
    change(name, before[name]);
    keepTyped(name, undefined);
    setEdition((count) => count + 1);
  };
  const discard = (): void => {
    setHasDraft(false);
    setConflicts([]);
    setValues(before);
    setTyped({});
    setEdition((count) => count + 1);
    drop();
  };
  return {
    values, changed: changedFields(before, values), conflicts, setConflicts, settle: (name) => setConflicts((names) => names.filter((other) => other !== name)),
    draft: hasDraft ? draft.draft : undefined, isDraftOutdated: draft.changed.length > 0, edition, typed, keepTyped, change, reset, discard, drop,
  };
}
