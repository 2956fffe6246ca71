/** Examples of forms that plugins declare by their fields. */
import type { ReactNode } from "react";
import { gallery, press } from "@portalkit/kernel/gallery";
import { Button } from "@portalkit/kernel/browser";
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
const account: readonly FormFieldDefinition[] = [
  { name: "password", label: "New password", masked: true, autoComplete: "new-password", initial: "secret" },
  { name: "again", label: "Repeat it", masked: true, autoComplete: "new-password" },
  { name: "revoke", label: "Also end all other sessions", type: "boolean", control: "checkbox", initial: true },
];
const payment: readonly FormFieldDefinition[] = [
  { name: "amount", label: "Amount", type: "decimal", required: true },
  {
    name: "asset",
    label: "Currency",
    required: true,
    enum: ["EUR", "USD"].map((value) => ({ value, label: value })),
    initial: "EUR",
  },
];
/** The controls are loaded after the button, and one of them gets the focus. */
const submit = press('form:has([data-field="title"] textarea) [type=submit]');
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
  row: { draw: () => <Form fields={payment} layout="row" submitText="Pay in" isSecondary onSubmit={done} /> },
  together: {
    window: 330,
    open: press('form:has([data-field="again"] input) [type=submit]'),
    draw: () => (
      <Form
        fields={account}
        submitText="Change password"
        validate={() => ({ again: "The passwords differ" })}
        actions={<Button variant="ghost">Forgotten?</Button>}
        onSubmit={done}
      >
        {({ revoke }) => revoke === true && <p role="status">Ends 3 sessions</p>}
      </Form>
    ),
  },
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
