/**
 * What a form holds beside the stored record: the values as the operator has them, and for each field the stored value
 * that the operator has seen. A save sends the seen values as the originals, so a change that was not seen is never
 * overwritten, whatever was reloaded between. Pure.
 */
import type { Resource } from "../../contract/resource.ts";
import type { FormDraft } from "./draft-storage.ts";
import { withDraft } from "./form-draft.ts";
import { changedFields, type FormMode, type FormValues } from "./form-values.ts";

export interface FormState {
  readonly values: FormValues;
  /** By field, the stored value that the operator has seen; behind the stored record only where a decision is due. */
  readonly seen: FormValues;
}

/**
 * What of a draft is still the operator's own: a field that the record holds as well by now was saved, although its
 * answer may have been lost. Nothing where nothing is left.
 */
export function ownDraft(stored: FormValues, draft: FormDraft | undefined): FormDraft | undefined {
  if (draft === undefined) return undefined;
  const own = changedFields(stored, draft.values);
  if (own.length === 0 && Object.keys(draft.typed ?? {}).length === 0) return undefined;
  const only = (from: FormValues): FormValues => Object.fromEntries(own.map((name) => [name, from[name]]));
  return { ...draft, values: only(draft.values), before: only(draft.before) };
}

/** The form as it opens: the record, with the draft over it. What the draft had seen stays what was seen. */
export function openForm(
  resource: Resource,
  mode: FormMode,
  stored: FormValues,
  draft: FormDraft | undefined,
): FormState {
  if (draft === undefined) return { values: stored, seen: stored };
  return { values: withDraft(resource, mode, stored, draft), seen: { ...stored, ...draft.before } };
}

/** The record was loaded again: fields that the operator has not changed follow it, the others stay as they are. */
export function mergeStored({ values, seen }: FormState, before: FormValues, stored: FormValues): FormState {
  // A value typed back to what was first seen is the operator's own too, as long as a decision about it is due.
  const changed = new Set([...changedFields(seen, values), ...changedFields(before, values)]);
  // What the record holds as well is no longer the operator's alone: it was saved here, or somebody else wanted the
  // same.
  const different = new Set(changedFields(stored, values));
  const own = [...changed].filter((name) => different.has(name));
  const keep = (from: FormValues): FormValues => ({
    ...stored,
    ...Object.fromEntries(own.map((name) => [name, from[name]])),
  });
  return { values: keep(values), seen: keep(seen) };
}

/**
 * Fields whose stored value is neither what the operator has seen nor what they want: a decision about them is due.
 * Masked and virtual columns are not compared: the record does not carry what was saved in them.
 */
export function conflictsIn(resource: Resource, { values, seen }: FormState, stored: FormValues): string[] {
  const comparable = new Set(
    resource.columns.filter(({ masked, virtual }) => !masked && !virtual).map(({ name }) => name),
  );
  const different = new Set(changedFields(stored, values));
  return changedFields(seen, stored).filter((name) => comparable.has(name) && different.has(name));
}

/** The operator has seen the stored value of a field and keeps their own. */
export const keepOwn = (state: FormState, name: string, stored: FormValues): FormState => ({
  ...state,
  seen: { ...state.seen, [name]: stored[name] },
});

/** The operator takes the stored value of a field. */
export const takeStored = (state: FormState, name: string, stored: FormValues): FormState => ({
  values: { ...state.values, [name]: stored[name] },
  seen: { ...state.seen, [name]: stored[name] },
});
