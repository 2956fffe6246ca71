/** Asks what has become of a redemption that its provider does not bring to an end, and who says so. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button, CallError, Dialog, LabelledInput, useDateTime, useTranslate, type BrowserServices, type RowActionProps } from "#kernel/browser";
import { elsewhereKey, longestReason, settleDecisions, settleMessages, settleRedemption, settleRefusals, stuckAfterMinutes, type SettleDecision } from "../../../contract/redeem/settle.ts";
import classes from "./settle.module.css";

interface SettleDialogProps {
  services: BrowserServices;
  row: RowActionProps["row"];
  onClose: () => void;
  onDone: () => void;
}

const hints = { ask: settleMessages.askHint, redeemed: settleMessages.redeemedHint, released: settleMessages.releasedHint } as const;

export function SettleDialog({ services, row, onClose, onDone }: SettleDialogProps): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const form = useId();
  const [decision, setDecision] = useState<SettleDecision>(row[elsewhereKey] === true ? "released" : "ask");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const began = String(row["sent_at"] ?? row["created_at"] ?? "");
  // The server has the last word on it.
  const isElsewhere = row[elsewhereKey] === true;
  const [isStuck] = useState(() => isElsewhere || Date.now() - Date.parse(began) > stuckAfterMinutes * 60_000);
  const mayChoose = (one: SettleDecision): boolean => (one === "ask" && !isElsewhere) || (one !== "ask" && isStuck && !(one === "redeemed" && row["state"] === "queued"));
  const unanswered = Number(row["unanswered"] ?? 0);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (decision !== "ask" && reason.trim() === "") return setProblem(t(settleRefusals.reason.message));
    setBusy(true);
    try {
      const { message } = await services.call(settleRedemption, { decision, ...(decision === "ask" ? {} : { reason: reason.trim() }) }, { params: { id: String(row._primaryKeyValue ?? row["id"]) } });
      services.toast({ message, variant: "success" });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError && error.isTold)) services.toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
      setBusy(false);
    }
  };
  const code = row["code_id"] as { label?: string } | string | null;
  const actions = <><Button onClick={onClose}>{t(settleMessages.cancel)}</Button><Button variant={decision === "ask" ? "primary" : "danger"} type="submit" form={form} loading={isBusy}>{t(settleMessages.confirm)}</Button></>;
  return (
    <Dialog title={t(settleMessages.title, { code: typeof code === "object" ? (code?.label ?? "") : code })} actions={actions} onClose={onClose}>
      <form id={form} noValidate className={classes["form"]} onSubmit={(event) => void submit(event)}>
        {isElsewhere && <p>{t(settleMessages.elsewhere)}</p>}
        <p>{t(settleMessages.player, { player: String(row["player_id"] ?? ""), date: dateTime(began) })} {unanswered > 0 && t(settleMessages.silent, { count: unanswered })}</p>
        <fieldset className={classes["choices"]}>
          <legend>{t(settleMessages.decision)}</legend>
          {settleDecisions.map((one) => (
            <div key={one} className={classes["choice"]} data-off={mayChoose(one) ? undefined : ""}>
              <input id={`${form}-${one}`} type="radio" name={`${form}-decision`} checked={decision === one} disabled={!mayChoose(one)} aria-describedby={`${form}-${one}-hint`} onChange={() => setDecision(one)} />
              <label htmlFor={`${form}-${one}`}>{t(settleMessages[one])}</label>
              <p id={`${form}-${one}-hint`}>{t(hints[one])}{!mayChoose(one) && !isStuck && ` ${t(settleMessages.tooEarly, { count: stuckAfterMinutes })}`}</p>
            </div>
          ))}
        </fieldset>
        {decision !== "ask" && (
          <div className={classes["reason"]}>
            <LabelledInput label={t(settleMessages.reason)} value={reason} maxLength={longestReason} autoComplete="off" required {...(problem === undefined ? {} : { error: problem })} onChange={(event) => { setReason(event.target.value); setProblem(undefined); }} />
            <p>{t(settleMessages.reasonHint)}</p>
          </div>
        )}
      </form>
    </Dialog>
  );
}
