/** What of a form is worth keeping as a draft, and how it comes back into the form. Pure. */
import type { Resource } from "../../contract/resource.ts";
import type { FormDraft } from "./draft-storage.ts";
import { changedFields, formColumns, type FormMode, type FormValues } from "./form-values.ts";

/** By field, what was typed and could not be read. */
export type TypedTexts = Readonly<Record<string, string>>;

/**
 * The draft of a form as it stands, against the stored values that its operator has seen; nothing when nothing has
 * changed. What is masked stays out of the browser's storage.
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

/** The form's values with the draft's over them; fields that the form no longer has are left out. */
export function withDraft(resource: Resource, mode: FormMode, before: FormValues, draft: FormDraft): FormValues {
  const names = formColumns(resource, mode)
    .map(({ name }) => name)
    .filter((name) => name in draft.values);
  return { ...before, ...Object.fromEntries(names.map((name) => [name, draft.values[name]])) };
}
