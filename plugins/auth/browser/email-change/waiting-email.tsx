/** An email that a colleague has set and that has not taken effect, with the button that stops it. */
import { Button, useDateTime, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { useState, type ReactNode } from "react";
import classes from "./waiting-email.module.css";

interface WaitingEmailProps {
  instance: PluginInstance;
  /** When it takes effect, ISO 8601. */
  at: string;
  text: (time: string) => string;
  /** Absent if this user may not stop it. */
  cancel?: { text: string; done: string; run: () => Promise<unknown> } | undefined;
  /** Called after it was stopped, and if it could not be: somebody else may have stopped it. */
  onDone: () => void;
}

export function WaitingEmail({ instance, at, text, cancel, onDone }: WaitingEmailProps): ReactNode {
  const { toast } = useServices(instance);
  const dateTime = useDateTime();
  const [isBusy, setBusy] = useState(false);
  const stop = async ({ run, done }: NonNullable<typeof cancel>): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toast({ message: done, variant: "success" });
    } catch (failure) {
      toast({ message: failure instanceof Error ? failure.message : String(failure), variant: "danger" });
    }
    setBusy(false);
    onDone();
  };
  return (
    <div role="note" className={classes["waiting"]}>
      <p>{text(dateTime(at))}</p>
      {cancel !== undefined && (
        <Button loading={isBusy} onClick={() => void stop(cancel)}>
          {cancel.text}
        </Button>
      )}
    </div>
  );
}
