/** Examples of forms that plugins declare by their fields. */
import type { ReactNode } from "react";
import { gallery, press } from "../gallery/gallery.ts";
import type { FormFieldDefinition } from "./form-fields.ts";
import { Form, FormDialog } from "./form.tsx";

const fields: readonly FormFieldDefinition[] = [
  { name: "title", label: "Title", required: true, maxLength: 80 },
  {
    name: "priority",
    label: "Priority",
    type: "integer",
    minValue: 1,
    maxValue: 5,
    note: "1 is the highest",
    initial: 3,
  },
  { name: "isPublic", label: "Public", type: "boolean" },
];
/** The controls are loaded after the button, and one of them gets the focus. */
const submit = press('form:has([data-field="title"] input) [type=submit]');
const done = (): Promise<void> => Promise.resolve();
const refuse = (): Promise<void> => Promise.reject(new Error("Title: is used by another task"));
const never = (): Promise<void> => new Promise(() => undefined);

function Filled({ onSubmit }: { onSubmit: () => Promise<void> }): ReactNode {
  return (
    <Form
      fields={fields.map((field) => (field.name === "title" ? { ...field, initial: "Read the manual" } : field))}
      onSubmit={onSubmit}
      onCancel={() => undefined}
    />
  );
}

export const examples = gallery("Forms", {
  form: { draw: () => <Form fields={fields} onSubmit={done} /> },
  filled: { draw: () => <Filled onSubmit={done} /> },
  invalid: { window: 300, open: submit, draw: () => <Form fields={fields} onSubmit={done} /> },
  refused: { window: 300, open: submit, draw: () => <Filled onSubmit={refuse} /> },
  submitting: { window: 300, open: submit, draw: () => <Filled onSubmit={never} /> },
  dialog: {
    props: { title: "Add a task", isDanger: false },
    window: 460,
    draw: (props) => (
      <FormDialog
        {...props}
        content="Everyone in the project sees it."
        submitText="Add"
        fields={fields}
        onSubmit={done}
        onClose={() => undefined}
      />
    ),
  },
});
