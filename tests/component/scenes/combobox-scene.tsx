import { useState, type ReactNode } from "react";
import { Combobox } from "../../../kernel/browser/ui/combobox/combobox.tsx";
import { useLocalOptions, type ComboboxOption } from "../../../kernel/browser/ui/combobox/option-source.ts";

/** A combobox with its label, and the chosen labels as text. */
export function ComboboxScene({ labels, many = false }: { labels: readonly string[]; many?: boolean }): ReactNode {
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [options] = useState(() => labels.map((label) => ({ label, value: label })));
  const source = useLocalOptions(options);
  return (
    <>
      <label htmlFor="combobox">Status</label>
      <Combobox id="combobox" label="Status" many={many} chosen={chosen} source={source} onChoose={setChosen} />
      <output aria-label="Chosen">{chosen.map(({ label }) => label).join(", ")}</output>
      <button type="button">Next</button>
    </>
  );
}
