/** Examples of comboboxes. */
import { useState, type ReactNode } from "react";
import { gallery, press } from "../../gallery/gallery.ts";
import { Narrow } from "../../gallery/row.tsx";
import { Combobox } from "./combobox.tsx";
import { useLocalOptions, type ComboboxOption, type OptionSource } from "./option-source.ts";

const options: readonly ComboboxOption[] = ["Draft", "In review", "Published", "Archived", "Withdrawn"].map(
  (label) => ({
    label,
    value: label,
  }),
);

interface ComboboxExampleProps {
  many?: boolean;
  clearable?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  placeholder?: string;
  chosen?: readonly ComboboxOption[];
  source?: Partial<OptionSource>;
}

function ComboboxExample({ chosen: initial = [], source, invalid = false, ...props }: ComboboxExampleProps): ReactNode {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>(initial);
  const local = useLocalOptions(options);
  return (
    <Narrow>
      <Combobox
        {...props}
        id="status"
        label="Status"
        chosen={chosen}
        source={{ ...local, ...source }}
        aria-invalid={invalid || undefined}
        onChoose={setChosen}
      />
    </Narrow>
  );
}

export const examples = gallery("Comboboxes", {
  one: {
    props: { placeholder: "Select a status", clearable: true, readOnly: false, invalid: false },
    draw: (props) => <ComboboxExample {...props} />,
  },
  filled: { draw: () => <ComboboxExample chosen={options.slice(1, 2)} /> },
  several: { draw: () => <ComboboxExample many chosen={options.slice(0, 3)} /> },
  "read-only": { draw: () => <ComboboxExample readOnly chosen={options.slice(1, 2)} /> },
  invalid: { draw: () => <ComboboxExample invalid placeholder="Select a status" /> },
  "long-text": {
    draw: () => (
      <ComboboxExample
        many
        chosen={[
          { value: 1, label: "A status with a name that is longer than the control that has to show it, and goes on" },
          { value: 2, label: "Another one" },
        ]}
      />
    ),
  },
  open: { window: 280, open: press("input"), draw: () => <ComboboxExample chosen={options.slice(1, 2)} /> },
  "open-several": {
    window: 280,
    open: press("input"),
    draw: () => <ComboboxExample many chosen={options.slice(1, 3)} />,
  },
  loading: {
    window: 160,
    open: press("input"),
    draw: () => <ComboboxExample source={{ options: [], isLoading: true }} />,
  },
  error: {
    window: 160,
    open: press("input"),
    draw: () => <ComboboxExample source={{ options: [], hasFailed: true }} />,
  },
  "nothing-found": { window: 160, open: press("input"), draw: () => <ComboboxExample source={{ options: [] }} /> },
});
