/**
 * Stores unsaved form input in the browser so that it survives a reload. If storage is unavailable, drafts are not
 * stored.
 */

type Values = Readonly<Record<string, unknown>>;

export interface FormDraft {
  /** Milliseconds since the epoch. */
  at: number;
  /** The changed fields. */
  values: Values;
  /** The stored values of these fields that the user has seen. */
  before: Values;
  /** By field, the typed text that could not be parsed yet. */
  typed?: Readonly<Record<string, string>>;
  /** The `Idempotency-Key` of the form, if it was sent: it may have been saved without an answer. */
  requestKey?: string;
}

/** Beginning of the keys of drafts. */
export const draftPrefix = "portal.draft.";
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** A draft is a convenience, so very large ones are not stored. */
const maxCharacters = 200_000;

/** @param recordId absent for a new record */
export const draftKey = (userPk: string, resourceId: string, recordId: string | undefined): string =>
  `${draftPrefix}${JSON.stringify([userPk, resourceId, recordId ?? null])}`;

export function writeDraft(storage: Storage | undefined, key: string, draft: FormDraft | undefined): void {
  const text = draft === undefined ? "" : JSON.stringify(draft);
  try {
    if (text === "" || text.length > maxCharacters) storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // Storage may be full or forbidden; the draft is then not stored.
  }
}

/**
 * Returns `undefined` for a draft that is too old or invalid.
 * @param parse reads the values of a draft that is used, whatever their keys are
 */
export function readDraft(
  storage: Storage | undefined,
  key: string,
  now: number,
  parse: (text: string) => unknown = JSON.parse,
): FormDraft | undefined {
  try {
    const draft = parse(storage?.getItem(key) ?? "null") as FormDraft | null;
    const isDraft =
      draft !== null &&
      typeof draft.at === "number" &&
      isValues(draft.values) &&
      isValues(draft.before) &&
      (draft.typed === undefined || isTexts(draft.typed));
    return isDraft && now - draft.at < keptMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isValues = (values: unknown): boolean => typeof values === "object" && values !== null && !Array.isArray(values);

const isTexts = (texts: unknown): boolean =>
  isValues(texts) && Object.values(texts as Values).every((text) => typeof text === "string");

/** Removes outdated and invalid drafts, or all of them. */
export function purgeDrafts(storage: Storage | undefined, now: number, all = false): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? null).filter(
      (key) => key?.startsWith(draftPrefix) === true,
    );
    for (const key of keys)
      if (key !== null && (all || readDraft(storage, key, now) === undefined)) storage?.removeItem(key);
  } catch {
    // As above.
  }
}
