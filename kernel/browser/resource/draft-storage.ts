/**
 * What was typed into forms and not saved yet, kept in the browser so that it survives a reload. Works without storage,
 * and then keeps nothing.
 */

type Values = Readonly<Record<string, unknown>>;

export interface FormDraft {
  /** Milliseconds since the epoch. */
  at: number;
  /** The changed fields. */
  values: Values;
  /** What the operator has seen these fields hold in the record. */
  before: Values;
  /** By field, what was typed and could not be read yet. */
  typed?: Readonly<Record<string, string>>;
}

const prefix = "portal.draft.";
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** A draft is a convenience: one of megabytes is not kept. */
const mostCharacters = 200_000;

/** @param recordId absent for a new record */
export const draftKey = (userPk: string, resourceId: string, recordId: string | undefined): string =>
  `${prefix}${JSON.stringify([userPk, resourceId, recordId ?? null])}`;

export function writeDraft(storage: Storage | undefined, key: string, draft: FormDraft | undefined): void {
  const text = draft === undefined ? "" : JSON.stringify(draft);
  try {
    if (text === "" || text.length > mostCharacters) storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // Storage that is full or forbidden keeps no drafts.
  }
}

/** Nothing for a draft that is too old, or that makes no sense. */
export function readDraft(storage: Storage | undefined, key: string, now: number): FormDraft | undefined {
  try {
    const draft = JSON.parse(storage?.getItem(key) ?? "null") as FormDraft | null;
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

/** Takes away what is too old, or everything. */
export function sweepDrafts(storage: Storage | undefined, now: number, all = false): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? null).filter(
      (key) => key?.startsWith(prefix) === true,
    );
    for (const key of keys)
      if (key !== null && (all || readDraft(storage, key, now) === undefined)) storage?.removeItem(key);
  } catch {
    // as above
  }
}
