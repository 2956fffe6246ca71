/** Warns before an amount is sent that it will wait for a second person, and says why. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { previewApproval, readAmount, type ApprovalPreview as Preview } from "../../contract.ts";
import classes from "./approval-preview.module.css";

/** Operations that can wait for a second person. */
export type MoveKind = "bonus" | "withdrawal" | "correction";

const typingPauseMs = 300;

export function ApprovalPreview({
  instance,
  kind,
  amount,
}: {
  instance: PluginInstance;
  kind: MoveKind;
  amount: string;
}): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [preview, setPreview] = useState<Preview & { of: string }>();
  const read = readAmount(amount);
  useEffect(() => {
    if (read === undefined) return undefined;
    const abort = new AbortController();
    // Ignores a failed preview: the reply to the request itself says whether it waits.
    const timer = setTimeout(
      () =>
        call(previewApproval, { kind, amount: read }, { signal: abort.signal }).then(
          (answer) => setPreview({ ...answer, of: read }),
          () => undefined,
        ),
      typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, kind, read]);
  const { rule = null, limit, sum } = preview?.of === read ? (preview ?? {}) : {};
  return (
    <p role="status" className={classes["hint"]}>
      {rule !== null &&
        t(rule === "daily" ? "finance:approvals.willWaitDaily" : "finance:approvals.willWaitSingle", {
          limit: limit ?? "",
          sum: sum ?? "",
        })}
    </p>
  );
}
