/**
 * The state of a form beside the stored record: the user's values, and for each field the stored value that the user
 * has seen. A save sends the seen values as the originals, so a change that the user has not seen is never overwritten,
 * whatever was reloaded in between. Pure.
 */
import type { Resource } from "@portalkit/kernel/contract";
import type { FormDraft } from "@portalkit/kernel/browser/engine";
import { withDraft } from "./form-draft.ts";
import { changedFields, isNothing, sameValue, type FormMode, type FormValues } from "./form-values.ts";

export interface FormState {
  readonly values: FormValues;
  /**
   * By field, the stored value that the user has seen; differs from the stored record only for fields with an open
   * conflict.
   */
  readonly seen: FormValues;
  /** By field that was reset because the user has changed another one: the name of that one. */
  readonly resets?: Readonly<Record<string, string>>;
}

/** By field, the fields whose values are valid only for its value. */
export type Dependents = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the form with a value that the user has entered. The fields that depend on it are reset: to nothing, or to
 * the stored value if this one is the stored one again. Nothing else resets a field.
 */
export function enterValue(
  { values, seen, resets: before = {} }: FormState,
  name: string,
  value: unknown,
  stored: FormValues,
  dependents: Dependents,
): FormState {
  const { [name]: _entered, ...resets } = before;
  const state = { values: { ...values, [name]: value }, seen, resets };
  return sameValue(values[name], value) ? state : resetDependents(state, name, stored, dependents);
}

function resetDependents(state: FormState, name: string, stored: FormValues, dependents: Dependents): FormState {
  const isStored = sameValue(state.values[name], stored[name]);
  let next = state;
  for (const dependent of dependents.get(name) ?? []) {
    const value = isStored ? stored[dependent] : null;
    if (sameValue(next.values[dependent], value)) continue;
    const { [dependent]: _before, ...resets } = next.resets ?? {};
    next = {
      ...next,
      values: { ...next.values, [dependent]: value },
      resets: isNothing(value) ? { ...resets, [dependent]: name } : resets,
    };
    next = resetDependents(next, dependent, stored, dependents);
  }
  return next;
}

/**
 * Returns the part of a draft that is not saved yet: a field that the record already holds was saved, although the
 * answer may have been lost. Returns `undefined` if nothing is left.
 */
export function ownDraft(stored: FormValues, draft: FormDraft | undefined): FormDraft | undefined {
  if (draft === undefined) return undefined;
  const own = changedFields(stored, draft.values);
  if (own.length === 0 && Object.keys(draft.typed ?? {}).length === 0) return undefined;
  const only = (from: FormValues): FormValues => Object.fromEntries(own.map((name) => [name, from[name]]));
  return { ...draft, values: only(draft.values), before: only(draft.before) };
}

/** Returns the initial form: the record overridden by the draft. The values seen by the draft still count as seen. */
export function openForm(
  resource: Resource,
  mode: FormMode,
  stored: FormValues,
  draft: FormDraft | undefined,
): FormState {
  if (draft === undefined) return { values: stored, seen: stored };
  return { values: withDraft(resource, mode, stored, draft), seen: { ...stored, ...draft.before } };
}

/** Merges a reloaded record: fields that the user has not changed take the new values, the others stay unchanged. */
export function mergeStored(
  { values, seen, resets = {} }: FormState,
  before: FormValues,
  stored: FormValues,
): FormState {
  // A value typed back to the one first seen also counts as changed while its conflict is open.
  const changed = new Set([...changedFields(seen, values), ...changedFields(before, values)]);
  // A value that the record also holds is no longer an own change: it was saved here, or another user saved the same.
  const different = new Set(changedFields(stored, values));
  const own = [...changed].filter((name) => different.has(name));
  const keep = (from: FormValues): FormValues => ({
    ...stored,
    ...Object.fromEntries(own.map((name) => [name, from[name]])),
  });
  const stillReset = Object.entries(resets).filter(([name]) => own.includes(name));
  return {
    values: keep(values),
    seen: keep(seen),
    ...(stillReset.length === 0 ? {} : { resets: Object.fromEntries(stillReset) }),
  };
}

/**
 * Returns the fields in conflict: the stored value is neither what the user has seen nor what they have entered. Masked
 * and virtual columns are not compared, because the record does not contain what was saved in them.
 */
export function conflictsIn(resource: Resource, { values, seen }: FormState, stored: FormValues): string[] {
  const comparable = new Set(
    resource.columns.filter(({ masked, virtual }) => !masked && !virtual).map(({ name }) => name),
  );
  const different = new Set(changedFields(stored, values));
  return changedFields(seen, stored).filter((name) => comparable.has(name) && different.has(name));
}

/** Resolves a conflict with the user's own value; the stored value counts as seen. */
export const keepOwn = (state: FormState, name: string, stored: FormValues): FormState => ({
  ...state,
  seen: { ...state.seen, [name]: stored[name] },
});

/** Resolves a conflict with the stored value; the fields that were reset with the user's own get theirs back. */
export function takeStored({ values, seen, resets = {} }: FormState, name: string, stored: FormValues): FormState {
  const taken = [name, ...Object.keys(resets).filter((dependent) => resets[dependent] === name)];
  const theirs = Object.fromEntries(taken.map((each) => [each, stored[each]]));
  const left = Object.entries(resets).filter(([dependent]) => !taken.includes(dependent));
  return {
    values: { ...values, ...theirs },
    seen: { ...seen, ...theirs },
    ...(left.length === 0 ? {} : { resets: Object.fromEntries(left) }),
  };
}
