/** Examples of dialogs and drawers. */
import type { ReactNode } from "react";
import "../i18n/filter-messages.ts";
import "../i18n/form-messages.ts";
import { confirm } from "../confirm/confirm.ts";
import { gallery, message } from "../gallery/gallery.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { LabelledInput } from "./text-input.tsx";

const nothing = (): void => undefined;

function Actions({ accept, variant }: { accept: string; variant: "primary" | "danger" }): ReactNode {
  return (
    <>
      <Button>Cancel</Button>
      <Button variant={variant}>{accept}</Button>
    </>
  );
}

const long = "This cannot be undone, and the records that refer to it keep a reference to nothing. ".repeat(12);

export const examples = gallery("Dialogs", {
  dialog: {
    props: { title: "Rename the view", accept: message("forms:save"), isWide: false },
    window: 260,
    draw: ({ title, accept, isWide }) => (
      <Dialog title={title} isWide={isWide} onClose={nothing} actions={<Actions accept={accept} variant="primary" />}>
        <LabelledInput label="Name" defaultValue="Open tasks" />
      </Dialog>
    ),
  },
  wide: {
    window: 300,
    draw: () => (
      <Dialog title="Import" isWide onClose={nothing} actions={<Actions accept="Import" variant="primary" />}>
        <p>The file has 1,204 rows. 3 of them have an error.</p>
      </Dialog>
    ),
  },
  "long-text": {
    window: 360,
    draw: () => (
      <Dialog
        title="Delete this record and everything that belongs to it?"
        onClose={nothing}
        actions={<Actions accept="Delete" variant="danger" />}
      >
        <p>{long}</p>
      </Dialog>
    ),
  },
  confirm: {
    window: 240,
    open: () => void confirm({ title: "Send the invitation?", content: "Ada Lovelace gets an email with a link." }),
    draw: () => null,
  },
  "confirm-danger": {
    window: 240,
    open: () =>
      void confirm({
        title: "Delete 3 records?",
        content: "This can't be undone.",
        acceptText: "Delete",
        danger: true,
      }),
    draw: () => null,
  },
  drawer: {
    props: { title: message("filters:title"), side: ["end", "start"] },
    window: 320,
    draw: ({ title, side }) => (
      <Drawer title={title} side={side} onClose={nothing} actions={<Button variant="ghost">Clear all</Button>}>
        <LabelledInput label="Name" defaultValue="Ada" />
      </Drawer>
    ),
  },
});
