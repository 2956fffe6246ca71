/** Variant B's dialog: for whom, then how it goes, then what came of it. */
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button, CallError, Dialog, Icon, LabelledInput, Spinner, useTranslate, type BrowserServices, type RowActionProps, type Translate } from "#kernel/browser";
import { cancelRedeem, playerIdLength, redeemCode } from "../../contract/redeem/redeem-calls.ts";
import { redeemDialogMessages } from "../../contract/redeem/redeem-dialog-messages.ts";
import { redeemRefusals } from "../../contract/redeem/redeem-refusals.ts";
import { redeemMessages } from "../../contract/redeem/redeem-messages.ts";
import { isMoving, percentOf, toneOf, type RedeemState } from "../../contract/redeem/redeem-view.ts";
import classes from "./redeem-dialog.module.css";
import { redeemWatch } from "./redeem-watch.ts";
import { codeIdOf } from "./use-redeem-state.ts";

interface RedeemDialogProps {
  services: BrowserServices;
  row: RowActionProps["row"];
  state: RedeemState;
  onClose: () => void;
}

const failedWith = (error: string): RedeemState => ({ status: "failed", error, step: null, totalSteps: null, cancelAsked: false });
/** Nobody knows what became of the call: only then is the same key used again. */
const isUnanswered = (error: unknown): boolean => !(error instanceof CallError) || error.status === 0 || error.status >= 500;

export function RedeemDialog({ services, row, state, onClose }: RedeemDialogProps): ReactNode {
  const t = useTranslate();
  const id = codeIdOf(row);
  const [player, setPlayer] = useState("");
  const [isAgain, setAgain] = useState(false);
  const [work, setWork] = useState<"begin" | "cancel">();
  const key = useRef<string>(undefined);
  const watch = redeemWatch(services);

  const run = async (kind: "begin" | "cancel", call: () => Promise<RedeemState>, unanswered: string): Promise<void> => {
    setWork(kind);
    try {
      watch.tell(id, await call());
      key.current = undefined;
    } catch (error) {
      if (!isUnanswered(error)) key.current = undefined;
      watch.tell(id, failedWith(isUnanswered(error) ? t(unanswered) : (error as CallError).message));
    }
    setWork(undefined);
    setAgain(false);
  };
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    if (player.trim() === "" || work !== undefined) return;
    key.current ??= crypto.randomUUID();
    const idempotencyKey = key.current;
    void run("begin", async () => {
      const { success, error, redeem_status: status } = await services.call(redeemCode, { gameCodeId: id, targetPlayerId: player.trim() }, { idempotencyKey });
      return success ? { ...failedWith(""), error: null, status: status ?? "completed" } : failedWith(error ?? t(redeemRefusals.notAvailable));
    }, redeemRefusals.notAvailable);
  };
  const cancel = (): void => void run("cancel", async () => {
    const { success, redeem_status: status } = await services.call(cancelRedeem, undefined, { params: { id } });
    return { ...state, status: status ?? (success ? "cancelled" : state.status), cancelAsked: status === "inprogress" };
  }, redeemDialogMessages.cancelNotAvailable);
  const again = (): void => {
    setAgain(true);
    void watch.ask(id);
  };

  const isInput = (state.status === null || (isAgain && !isMoving(state)));
  const form = `redeem-${id}`;
  const actions = (
    <>
      <Button onClick={onClose}>{t(redeemDialogMessages.close)}</Button>
      {isInput && <Button variant="primary" type="submit" form={form} disabled={player.trim() === ""} loading={work === "begin"}>{t(redeemDialogMessages.confirm)}</Button>}
      {!isInput && isMoving(state) && <Button variant="danger" loading={work === "cancel"} disabled={state.cancelAsked} onClick={cancel}>{t(redeemDialogMessages.cancel)}</Button>}
      {!isInput && (state.status === "failed" || state.status === "cancelled") && <Button variant="primary" icon="rotate-ccw" onClick={again}>{t(redeemDialogMessages.retry)}</Button>}
    </>
  );
  return (
    <Dialog title={t(redeemDialogMessages.title, { code: String(row["_label"] ?? "") })} actions={actions} onClose={onClose}>
      {isInput && (
        <form id={form} className={classes["form"]} onSubmit={begin}>
          <p className={classes["warning"]}><Icon name="circle-alert" />{t(redeemDialogMessages.warning)}</p>
          <p className={classes["note"]}>{t(redeemDialogMessages.usesUp)}</p>
          <LabelledInput label={t(redeemDialogMessages.playerId)} value={player} maxLength={playerIdLength} autoComplete="off" autoFocus dir="ltr" onChange={(event) => setPlayer(event.target.value)} />
        </form>
      )}
      <div role="status" className={classes["outcome"]}>{!isInput && (isMoving(state) ? <Moving state={state} t={t} /> : <Result state={state} t={t} />)}</div>
    </Dialog>
  );
}

function Moving({ state, t }: { state: RedeemState; t: Translate }): ReactNode {
  const percent = percentOf(state);
  return (
    <>
      <p className={classes["line"]}><Spinner size={18} />{t(state.cancelAsked ? redeemDialogMessages.stopping : state.status === "queued" ? redeemDialogMessages.waiting : redeemDialogMessages.working)}</p>
      {state.status === "inprogress" && percent !== undefined && (
        <div className={classes["progress"]}>
          <progress max={100} value={percent} aria-label={t(redeemDialogMessages.progress)} />
          <span>{t(redeemDialogMessages.step, { step: state.step ?? 0, total: state.totalSteps ?? 0 })}</span>
          <span>{`${percent}%`}</span>
        </div>
      )}
      <p className={classes["note"]}>{t(redeemDialogMessages.goesOn)}</p>
    </>
  );
}

function Result({ state, t }: { state: RedeemState; t: Translate }): ReactNode {
  const tone = toneOf(state);
  const text = tone === "success" ? t(redeemDialogMessages.done) : state.status === "cancelled" ? t(redeemDialogMessages.wasCancelled) : t(state.error ?? redeemMessages.failed);
  return <p className={classes["line"]} data-tone={tone}><Icon name={tone === "success" ? "circle-check" : tone === "danger" ? "circle-x" : "ban"} size={18} /><span>{text}</span></p>;
}
