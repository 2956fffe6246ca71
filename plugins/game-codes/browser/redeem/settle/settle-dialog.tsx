/**
 * Dialog that asks for an operator's decision about a redemption that its provider does not complete, and the reason
 * for it.
 */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  LabelledInput,
  useDateTime,
  type BrowserServices,
  type RowActionProps,
} from "@portalkit/kernel/browser";
import {
  elsewhereKey,
  maxReasonLength,
  settleDecisions,
  settleRedemption,
  settleRefusals,
  stuckAfterMinutes,
  type SettleDecision,
} from "../../../contract/redeem/settle-calls.ts";
import classes from "./settle.module.css";

interface SettleDialogProps {
  services: BrowserServices;
  row: RowActionProps["row"];
  onClose: () => void;
  onDone: () => void;
}

const hints = {
  ask: "game-codes:settle.askHint",
  redeemed: "game-codes:settle.redeemedHint",
  released: "game-codes:settle.releasedHint",
} as const;

export function SettleDialog({ services, row, onClose, onDone }: SettleDialogProps): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const form = useId();
  const [decision, setDecision] = useState<SettleDecision>(row[elsewhereKey] === true ? "released" : "ask");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const began = String(row["sent_at"] ?? row["created_at"] ?? "");
  // This check is only a preview; the server decides.
  const isElsewhere = row[elsewhereKey] === true;
  const [isStuck] = useState(() => isElsewhere || Date.now() - Date.parse(began) > stuckAfterMinutes * 60_000);
  const mayChoose = (one: SettleDecision): boolean =>
    (one === "ask" && !isElsewhere) || (one !== "ask" && isStuck && !(one === "redeemed" && row["state"] === "queued"));
  const unanswered = Number(row["unanswered"] ?? 0);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (decision !== "ask" && reason.trim() === "") return setProblem(t(settleRefusals.reason.message));
    setBusy(true);
    try {
      const { message } = await services.call(
        settleRedemption,
        { decision, ...(decision === "ask" ? {} : { reason: reason.trim() }) },
        { params: { id: String(row._primaryKeyValue ?? row["id"]) } },
      );
      services.toast({ message, variant: "success" });
      onDone();
    } catch (error) {
      services.showError(error);
      setBusy(false);
    }
  };
  const code = row["code_id"] as { label?: string } | string | null;
  const actions = (
    <>
      <Button onClick={onClose}>{t("game-codes:settle.cancel")}</Button>
      <Button variant={decision === "ask" ? "primary" : "danger"} type="submit" form={form} loading={isBusy}>
        {t("game-codes:settle.confirm")}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t("game-codes:settle.title", { code: typeof code === "object" ? (code?.label ?? "") : code })}
      actions={actions}
      onClose={onClose}
    >
      <form id={form} noValidate className={classes["form"]} onSubmit={(event) => void submit(event)}>
        {isElsewhere && <p>{t("game-codes:settle.elsewhere")}</p>}
        <p>
          {t("game-codes:settle.player", { player: String(row["player_id"] ?? ""), date: dateTime(began) })}{" "}
          {unanswered > 0 && t("game-codes:settle.silent", { count: unanswered })}
        </p>
        <fieldset className={classes["choices"]}>
          <legend>{t("game-codes:settle.decision")}</legend>
          {settleDecisions.map((one) => (
            <div key={one} className={classes["choice"]} data-off={mayChoose(one) ? undefined : ""}>
              <input
                id={`${form}-${one}`}
                type="radio"
                name={`${form}-decision`}
                checked={decision === one}
                disabled={!mayChoose(one)}
                aria-describedby={`${form}-${one}-hint`}
                onChange={() => setDecision(one)}
              />
              <label htmlFor={`${form}-${one}`}>{t(`game-codes:settle.${one}`)}</label>
              <p id={`${form}-${one}-hint`}>
                {t(hints[one])}
                {!mayChoose(one) && !isStuck && ` ${t("game-codes:settle.tooEarly", { count: stuckAfterMinutes })}`}
              </p>
            </div>
          ))}
        </fieldset>
        {decision !== "ask" && (
          <div className={classes["reason"]}>
            <LabelledInput
              label={t("game-codes:settle.reason")}
              value={reason}
              maxLength={maxReasonLength}
              autoComplete="off"
              required
              {...(problem === undefined ? {} : { error: problem })}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(undefined);
              }}
            />
            <p>{t("game-codes:settle.reasonHint")}</p>
          </div>
        )}
      </form>
    </Dialog>
  );
}
