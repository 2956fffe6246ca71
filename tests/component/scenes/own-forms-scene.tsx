import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Link } from "../../../kernel/browser/navigation/link.tsx";
import { isAuthorizedAtom } from "../../../kernel/browser/session/atoms.ts";
import { store } from "../../../kernel/browser/state/store.ts";
import { Form, FormDialog } from "../../../plugins/resources/browser/form/lazy-form.tsx";
import { Button } from "../../../kernel/browser/ui/button.tsx";

const passwords = [
  { name: "password", label: "New password", masked: true, autoComplete: "new-password", required: true },
  { name: "again", label: "Repeat it", masked: true, autoComplete: "new-password" },
  { name: "revoke", label: "Also end sessions", type: "boolean", control: "checkbox" },
] as const;
const kinds = [
  { value: "refund", label: "Refund" },
  { value: "other", label: "Other" },
] as const;
const order = [
  {
    name: "kind",
    label: "Kind",
    required: true,
    enum: kinds,
    initial: "refund",
  },
  { name: "reason", label: "Reason", required: true, showIf: { kind: "other" } },
] as const;
const note = [{ name: "note", label: "Note", required: true }] as const;

/** Two forms that a page declares by their fields, and a dialog with one inside another form; below, what they sent. */
export function OwnFormsScene({ refusal }: { refusal?: string }): ReactNode {
  const [sent, setSent] = useState<readonly unknown[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [outer, setOuter] = useState(0);
  useState(() => store.set(isAuthorizedAtom, true));
  const send = (values: unknown): Promise<void> => {
    if (refusal !== undefined) return Promise.reject(new Error(refusal));
    setSent((before) => [...before, values]);
    return Promise.resolve();
  };
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <section aria-label="Password">
        <Form
          fields={passwords}
          submitText="Change"
          isCleared
          validate={({ password, again }) => ({ again: password === again ? undefined : "The passwords differ" })}
          onSubmit={send}
        >
          {({ revoke }) => revoke === true && <p role="status">Ends all sessions</p>}
        </Form>
      </section>
      <section aria-label="Order">
        <Form fields={order} submitText="Decide" onSubmit={send} actions={<Button>Help</Button>} />
      </section>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setOuter(outer + 1);
        }}
      >
        <Button onClick={() => setOpen(true)}>Add a note</Button>
        {isOpen &&
          createPortal(
            <FormDialog title="Note" submitText="Add" fields={note} onSubmit={send} onClose={() => setOpen(false)} />,
            document.body,
          )}
      </form>
      <output aria-label="Sent">{JSON.stringify({ sent, outer })}</output>
    </>
  );
}
