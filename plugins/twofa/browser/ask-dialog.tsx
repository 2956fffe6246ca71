/** A dialog that asks for a code, a name, or both, before something is done. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button, Dialog, LabelledInput, useTranslate } from "#kernel/browser";
import { twofaLimits } from "../contract/limits.ts";
import { twofaMessages } from "../contract/messages.ts";
import classes from "./twofa.module.css";

export interface Asked {
  title: string;
  hint?: string;
  accept: string;
  /** Asks for a code of the app or a recovery code. */
  asksProof?: boolean;
  /** Asks for a name, with this one to begin with. */
  name?: string;
  isDanger?: boolean;
  /** This browser cannot do it. */
  isImpossible?: boolean;
  isBusy: boolean;
  error: string | undefined;
  onAccept: (given: { proof: string; name: string }) => void;
  onClose: () => void;
}

export function AskDialog({ title, hint, accept, asksProof = false, name, isDanger = false, isImpossible = false, isBusy, error, onAccept, onClose }: Asked): ReactNode {
  const t = useTranslate();
  const formId = useId();
  const [given, setGiven] = useState({ proof: "", name: name ?? "" });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAccept(given);
  };
  return (
    <Dialog title={title} onClose={onClose} actions={(
      <>
        <Button onClick={onClose}>{t(twofaMessages.cancel)}</Button>
        <Button type="submit" form={formId} variant={isDanger ? "danger" : "primary"} loading={isBusy} disabled={isImpossible}>{accept}</Button>
      </>
    )}>
      <form id={formId} onSubmit={submit} className={classes["form"]}>
        {hint !== undefined && <p>{hint}</p>}
        {isImpossible && <p role="alert" className={classes["error"]}>{t(twofaMessages.noPasskeysHere)}</p>}
        {name !== undefined && <LabelledInput label={t(twofaMessages.passkeyName)} required autoFocus={!asksProof} maxLength={twofaLimits.passkeyName} value={given.name} onChange={(event) => setGiven({ ...given, name: event.target.value })} />}
        {asksProof && <LabelledInput label={t(twofaMessages.proof)} required autoFocus dir="ltr" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={40} value={given.proof} onChange={(event) => setGiven({ ...given, proof: event.target.value })} />}
        {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
      </form>
    </Dialog>
  );
}
