/** Variant B's dialog: asks for the player, then shows the progress, then the result. */
import { useState, type FormEvent, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  Button,
  type CallError,
  Dialog,
  Icon,
  isUnanswered,
  LabelledInput,
  Spinner,
  translateText,
  useSendOnce,
  type BrowserServices,
  type RowActionProps,
} from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { cancelRedeem, playerIdLength, redeemCode } from "../../contract/redeem/calls.ts";
import { isMoving, percentOf, toneOf, type RedeemState } from "./redeem-view.ts";
import classes from "./redeem-dialog.module.css";
import { redeemWatch } from "./redeem-watch.ts";
import { codeIdOf } from "./use-redeem-state.ts";

interface RedeemDialogProps {
  services: BrowserServices;
  row: RowActionProps["row"];
  state: RedeemState;
  onClose: () => void;
}

const failedWith = (error: string): RedeemState => ({
  status: "failed",
  error,
  step: null,
  totalSteps: null,
  cancelAsked: false,
});

export function RedeemDialog({ services, row, state, onClose }: RedeemDialogProps): ReactNode {
  const { t } = useTranslation();
  const id = codeIdOf(row);
  const [player, setPlayer] = useState("");
  const [isAgain, setAgain] = useState(false);
  const [work, setWork] = useState<"begin" | "cancel">();
  const sendOnce = useSendOnce();
  const watch = redeemWatch(services);

  const run = async (
    kind: "begin" | "cancel",
    call: () => Promise<RedeemState>,
    unanswered: MessageKey,
  ): Promise<void> => {
    setWork(kind);
    try {
      watch.update(id, await call());
    } catch (error) {
      watch.update(id, failedWith(isUnanswered(error) ? translateText(unanswered) : (error as CallError).message));
    }
    setWork(undefined);
    setAgain(false);
  };
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    if (player.trim() === "" || work !== undefined) return;
    void run(
      "begin",
      async () => {
        const {
          success,
          error,
          redeem_status: status,
        } = await sendOnce((idempotencyKey) =>
          services.call(redeemCode, { gameCodeId: id, targetPlayerId: player.trim() }, { idempotencyKey }),
        );
        return success
          ? { ...failedWith(""), error: null, status: status ?? "completed" }
          : failedWith(error ?? t("game-codes:errors.redeem.notAvailable"));
      },
      "game-codes:errors.redeem.notAvailable",
    );
  };
  const cancel = (): void =>
    void run(
      "cancel",
      async () => {
        const { success, redeem_status: status } = await services.call(cancelRedeem, undefined, { params: { id } });
        return {
          ...state,
          status: status ?? (success ? "cancelled" : state.status),
          cancelAsked: status === "inprogress",
        };
      },
      "game-codes:redeem.dialog.cancelNotAvailable",
    );
  const again = (): void => {
    setAgain(true);
    void watch.ask(id);
  };

  const isInput = state.status === null || (isAgain && !isMoving(state));
  const form = `redeem-${id}`;
  const actions = (
    <>
      <Button onClick={onClose}>{t("game-codes:redeem.dialog.close")}</Button>
      {isInput && (
        <Button variant="primary" type="submit" form={form} disabled={player.trim() === ""} loading={work === "begin"}>
          {t("game-codes:redeem.dialog.confirm")}
        </Button>
      )}
      {!isInput && isMoving(state) && (
        <Button variant="danger" loading={work === "cancel"} disabled={state.cancelAsked} onClick={cancel}>
          {t("game-codes:redeem.dialog.cancel")}
        </Button>
      )}
      {!isInput && (state.status === "failed" || state.status === "cancelled") && (
        <Button variant="primary" icon="rotate-ccw" onClick={again}>
          {t("game-codes:redeem.dialog.retry")}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={t("game-codes:redeem.dialog.title", { code: String(row["_label"] ?? "") })}
      actions={actions}
      onClose={onClose}
    >
      {isInput && (
        <form id={form} className={classes["form"]} onSubmit={begin}>
          <p className={classes["warning"]}>
            <Icon name="circle-alert" />
            {t("game-codes:redeem.dialog.warning")}
          </p>
          <p className={classes["note"]}>{t("game-codes:redeem.dialog.usesUp")}</p>
          <LabelledInput
            label={t("game-codes:redeem.dialog.playerId")}
            value={player}
            maxLength={playerIdLength}
            autoComplete="off"
            autoFocus
            dir="ltr"
            onChange={(event) => setPlayer(event.target.value)}
          />
        </form>
      )}
      <div role="status" className={classes["outcome"]}>
        {!isInput && (isMoving(state) ? <Moving state={state} t={t} /> : <Result state={state} t={t} />)}
      </div>
    </Dialog>
  );
}

function Moving({ state, t }: { state: RedeemState; t: TFunction }): ReactNode {
  const percent = percentOf(state);
  return (
    <>
      <p className={classes["line"]}>
        <Spinner size={18} />
        {t(
          state.cancelAsked
            ? "game-codes:redeem.dialog.stopping"
            : state.status === "queued"
              ? "game-codes:redeem.dialog.waiting"
              : "game-codes:redeem.dialog.working",
        )}
      </p>
      {state.status === "inprogress" && percent !== undefined && (
        <div className={classes["progress"]}>
          <progress max={100} value={percent} aria-label={t("game-codes:redeem.dialog.progress")} />
          <span>{t("game-codes:redeem.dialog.step", { step: state.step ?? 0, total: state.totalSteps ?? 0 })}</span>
          <span>{`${percent}%`}</span>
        </div>
      )}
      <p className={classes["note"]}>{t("game-codes:redeem.dialog.goesOn")}</p>
    </>
  );
}

function Result({ state, t }: { state: RedeemState; t: TFunction }): ReactNode {
  const tone = toneOf(state);
  const text =
    tone === "success"
      ? t("game-codes:redeem.dialog.done")
      : state.status === "cancelled"
        ? t("game-codes:redeem.dialog.wasCancelled")
        : translateText(state.error ?? "game-codes:redeem.failed");
  return (
    <p className={classes["line"]} data-tone={tone}>
      <Icon name={tone === "success" ? "circle-check" : tone === "danger" ? "circle-x" : "ban"} size={18} />
      <span>{text}</span>
    </p>
  );
}
