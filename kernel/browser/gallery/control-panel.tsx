/** The values of an example that a reader can change; each change redraws it. */
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { LabelledSelect } from "../ui/select-input.tsx";
import { LabelledInput } from "../ui/text-input.tsx";
import { kindOf, valueOf } from "./controls.ts";
import type { Control, Controls } from "./gallery.ts";
import { titleOf } from "./named-gallery.ts";
import classes from "./gallery-page.module.css";

interface ControlPanelProps {
  controls: Controls;
  changed: Readonly<Record<string, string>>;
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

export function ControlPanel({ controls, changed, onChange }: ControlPanelProps): ReactNode {
  const names = Object.keys(controls);
  if (names.length === 0) return null;
  return (
    <section className={classes["controls"]} aria-label="Values">
      {Object.entries(controls).map(([name, control]) => (
        <ControlInput
          key={name}
          label={titleOf(name)}
          control={control}
          value={valueOf(control, changed[name])}
          onChange={(value) => onChange({ ...changed, [name]: value })}
        />
      ))}
      <Button
        variant="ghost"
        icon="refresh-cw"
        disabled={Object.keys(changed).length === 0}
        onClick={() => onChange({})}
      >
        Reset
      </Button>
    </section>
  );
}

interface ControlInputProps {
  label: string;
  control: Control;
  value: string | boolean;
  onChange: (value: string) => void;
}

function ControlInput({ label, control, value, onChange }: ControlInputProps): ReactNode {
  const kind = kindOf(control);
  if (kind === "boolean")
    return (
      <Checkbox checked={value === true} onChange={(isChecked) => onChange(String(isChecked))}>
        {label}
      </Checkbox>
    );
  if (kind === "choice")
    return (
      <LabelledSelect
        label={label}
        value={String(value)}
        options={(control as readonly string[]).map((choice) => [choice, choice === "" ? "None" : choice])}
        onChange={onChange}
      />
    );
  return <LabelledInput label={label} value={String(value)} onChange={({ target }) => onChange(target.value)} />;
}
