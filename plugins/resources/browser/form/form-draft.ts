/** Converts a form to a draft worth storing, and restores it into the form. Pure. */
import type { Resource } from "@portalkit/kernel/contract";
import type { FormDraft } from "@portalkit/kernel/browser/engine";
import { changedFields, formColumns, type FormMode, type FormValues } from "./form-values.ts";

/** By field, the typed text that could not be parsed. */
export type TypedTexts = Readonly<Record<string, string>>;

/**
 * Returns the draft of a form compared to the stored values that its user has seen; `undefined` if nothing has changed.
 * Masked columns are left out, so that they are never written to the browser's storage.
 */
export function draftOf(
  resource: Resource,
  mode: FormMode,
  seen: FormValues,
  values: FormValues,
  typed: TypedTexts,
  now: number,
): FormDraft | undefined {
  const open = new Set(
    formColumns(resource, mode)
      .filter((column) => column.masked !== true)
      .map(({ name }) => name),
  );
  const names = changedFields(seen, values).filter((name) => open.has(name));
  const unread = Object.fromEntries(Object.entries(typed).filter(([name]) => open.has(name)));
  if (names.length === 0 && Object.keys(unread).length === 0) return undefined;
  const only = (from: FormValues): FormValues => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return {
    at: now,
    values: only(values),
    before: only(seen),
    ...(Object.keys(unread).length === 0 ? {} : { typed: unread }),
  };
}

/** Returns the form's values overridden by the draft's; leaves out fields that the form no longer has. */
export function withDraft(resource: Resource, mode: FormMode, before: FormValues, draft: FormDraft): FormValues {
  const names = formColumns(resource, mode)
    .map(({ name }) => name)
    .filter((name) => name in draft.values);
  return { ...before, ...Object.fromEntries(names.map((name) => [name, draft.values[name]])) };
}
