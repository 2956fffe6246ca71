/** Examples of text inputs, selects and checkboxes. */
import { useState, type ReactNode } from "react";
import { typedCount, type TypedCount } from "../../contract/format/typed-count.ts";
import { gallery } from "../gallery/gallery.ts";
import { Narrow, Row } from "../gallery/row.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CountInput } from "./count-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { LabelledSelect, SelectInput } from "./select-input.tsx";
import { LabelledInput, PasswordInput, TextInput } from "./text-input.tsx";

const options = [
  ["all", "All records"],
  ["mine", "Only mine"],
] as const;

function CheckboxExample({
  label,
  ...state
}: {
  label: string;
  indeterminate?: boolean;
  disabled?: boolean;
}): ReactNode {
  const [isChecked, setChecked] = useState(false);
  return (
    <Checkbox checked={isChecked} onChange={setChecked} {...state}>
      {label}
    </Checkbox>
  );
}

function SelectExample(props: { label: string; isLabelHidden?: boolean; disabled?: boolean }): ReactNode {
  const [value, setValue] = useState("all");
  return (
    <Narrow>
      <LabelledSelect {...props} value={value} options={options} onChange={setValue} />
    </Narrow>
  );
}

function CountExample({ start }: { start: TypedCount }): ReactNode {
  const [value, setValue] = useState(start);
  return (
    <Narrow>
      <CountInput aria-label="Seats" min={1} max={1_000} value={value} onChange={setValue} />
    </Narrow>
  );
}

function NumberExample(): ReactNode {
  const [text, setText] = useState<string>();
  return (
    <Narrow>
      <NumberInput aria-label="Price" value="12.50" text={text} onText={setText} />
    </Narrow>
  );
}

export const examples = gallery("Inputs", {
  text: {
    props: { label: "Email", placeholder: "", error: "", disabled: false, readOnly: false },
    draw: ({ error, ...props }) => (
      <Narrow>
        <LabelledInput {...props} {...(error === "" ? {} : { error })} />
      </Narrow>
    ),
  },
  placeholder: {
    draw: () => (
      <Narrow>
        <TextInput aria-label="Email" placeholder="ada@example.com" />
      </Narrow>
    ),
  },
  invalid: {
    props: { label: "Email", error: "Enter an email address, such as ada@example.com" },
    draw: (props) => (
      <Narrow>
        <LabelledInput {...props} defaultValue="ada@" />
      </Narrow>
    ),
  },
  "read-only": {
    props: { label: "Email" },
    draw: ({ label }) => (
      <Narrow>
        <LabelledInput label={label} defaultValue="ada@example.com" readOnly />
      </Narrow>
    ),
  },
  disabled: {
    props: { label: "Email" },
    draw: ({ label }) => (
      <Narrow>
        <LabelledInput label={label} defaultValue="ada@example.com" disabled />
      </Narrow>
    ),
  },
  "long-text": {
    props: { label: "Email" },
    draw: ({ label }) => (
      <Narrow>
        <LabelledInput label={label} defaultValue={`ada.${"lovelace.".repeat(9)}@example.com`} />
      </Narrow>
    ),
  },
  count: { draw: () => <CountExample start={typedCount(25)} /> },
  "count-invalid": { draw: () => <CountExample start={{ text: "2.5", count: undefined }} /> },
  number: { draw: () => <NumberExample /> },
  password: {
    props: { label: "Password" },
    draw: ({ label }) => (
      <Narrow>
        <PasswordInput aria-label={label} defaultValue="correct horse" />
      </Narrow>
    ),
  },
  select: {
    props: { label: "Records", isLabelHidden: false, disabled: false },
    draw: (props) => <SelectExample {...props} />,
  },
  "select-disabled": {
    draw: () => (
      <Narrow>
        <SelectInput aria-label="Records" disabled>
          <option>All records</option>
        </SelectInput>
      </Narrow>
    ),
  },
  checkbox: {
    props: { label: "Remember me", indeterminate: false, disabled: false },
    draw: (props) => <CheckboxExample {...props} />,
  },
  "checkbox-states": {
    draw: () => (
      <Row>
        <Checkbox checked={false} onChange={() => undefined} aria-label="Off" />
        <Checkbox checked onChange={() => undefined} aria-label="On" />
        <Checkbox checked={false} indeterminate onChange={() => undefined} aria-label="Some" />
        <Checkbox checked={false} disabled onChange={() => undefined} aria-label="Off and disabled" />
        <Checkbox checked disabled onChange={() => undefined} aria-label="On and disabled" />
      </Row>
    ),
  },
});
