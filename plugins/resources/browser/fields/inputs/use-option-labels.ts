/** The labels of selected records: taken from the record, from loaded options, or else requested by key. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Column } from "@portalkit/kernel/contract";
import { getForeignData, call } from "@portalkit/kernel/browser/engine";
import type { ComboboxOption, OptionValue } from "@portalkit/kernel/browser/inputs";

/** Maximum number of keys to look up, since a shared link may contain many; the other keys are shown as they are. */
const maxLookUps = 10;

export interface OptionLabels {
  labelOf: (key: OptionValue) => string;
  remember: (options: readonly ComboboxOption[]) => void;
}

/**
 * @param known options whose labels came with the record
 * @param kind as for `useForeignOptions`
 */
export function useOptionLabels(
  resourceId: string,
  column: Column,
  keys: readonly OptionValue[],
  known: readonly ComboboxOption[],
  kind?: string,
): OptionLabels {
  const [learned, setLearned] = useState<ReadonlyMap<OptionValue, string>>(new Map());
  const remember = useCallback(
    (options: readonly ComboboxOption[]) => setLearned((before) => new Map([...before, ...pairs(options)])),
    [],
  );
  const labels = useMemo(() => new Map([...pairs(known), ...learned]), [known, learned]);
  const unknown = JSON.stringify(keys.filter((key) => key !== null && !labels.has(key)).slice(0, maxLookUps));
  useEffect(() => {
    const asked = JSON.parse(unknown) as OptionValue[];
    if (asked.length === 0) return;
    const abort = new AbortController();
    const lookUpAll = async (): Promise<void> => {
      const found = await Promise.all(
        asked.map((key) =>
          lookUp({ resourceId, column: column.name, ...(kind === undefined ? {} : { kind }) }, key, abort.signal),
        ),
      );
      if (!abort.signal.aborted) remember(found);
    };
    void lookUpAll();
    return () => abort.abort();
  }, [unknown, resourceId, column.name, kind, remember]);
  return { labelOf: (key) => labels.get(key) ?? String(key), remember };
}

function pairs(options: readonly ComboboxOption[]): [OptionValue, string][] {
  return options.map(({ value, label }) => [value, label]);
}

/** If the lookup of a key fails, the key is its own label. */
async function lookUp(
  asked: { resourceId: string; column: string; kind?: string },
  key: OptionValue,
  signal: AbortSignal,
): Promise<ComboboxOption> {
  try {
    const { items } = await call(getForeignData, { ...asked, limit: 1, offset: 0, currentValue: key }, { signal });
    return { value: key, label: items.find(({ value }) => String(value) === String(key))?.label ?? String(key) };
  } catch {
    return { value: key, label: String(key) };
  }
}
