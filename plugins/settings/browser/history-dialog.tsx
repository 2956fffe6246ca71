/** The changes of one setting, the latest first. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  ErrorBanner,
  Skeleton,
  useDateTime,
  useQuery,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { listSettingChanges, type PastChange, type SettingInfo } from "../contract.ts";
import classes from "./settings.module.css";

interface HistoryDialogProps {
  instance: PluginInstance;
  setting: SettingInfo;
  onClose: () => void;
}

export function HistoryDialog({ instance, setting, onClose }: HistoryDialogProps): ReactNode {
  const { t } = useTranslation();
  const { call, showError } = useServices(instance);
  const { instanceId, name, column, version } = setting;
  const asked = { instanceId, name };
  const { data, error, refresh } = useQuery(`setting changes ${instanceId}/${name} ${version}`, (signal) =>
    call(listSettingChanges, asked, { signal }),
  );
  const [older, setOlder] = useState<{ changes: readonly PastChange[]; hasMore: boolean }>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const changes = [...(data?.changes ?? []), ...(older?.changes ?? [])];
  const more = async (): Promise<void> => {
    const last = changes.at(-1);
    if (last === undefined) return;
    setLoadingMore(true);
    try {
      const next = await call(listSettingChanges, { ...asked, before: last.version });
      setOlder({ changes: [...(older?.changes ?? []), ...next.changes], hasMore: next.hasMore });
    } catch (thrown) {
      showError(thrown);
    }
    setLoadingMore(false);
  };
  return (
    <Dialog
      title={t("settings:historyOf", { setting: column.label })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("settings:close")}</Button>}
    >
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {data === undefined && error === undefined && <Skeleton width="60%" />}
      {data?.changes.length === 0 && <p>{t("settings:historyEmpty")}</p>}
      <ul className={classes["history"]}>
        {changes.map((change) => (
          <li key={change.version}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {(older ?? data)?.hasMore === true && (
        <Button loading={isLoadingMore} onClick={() => void more()}>
          {t("settings:showMore")}
        </Button>
      )}
    </Dialog>
  );
}

function Change({ change: { at, by, from, to, isReset } }: { change: PastChange }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const time = dateTime(at);
  const nothing = t("settings:nothing");
  return (
    <>
      <p className={classes["note"]}>
        <time dateTime={at}>
          {by === null ? t("settings:byDeleted", { time }) : t("settings:by", { user: by, time })}
        </time>
      </p>
      <strong>
        {to === undefined
          ? t(isReset ? "settings:historyReset" : "settings:historySecret")
          : t("settings:historyChange", { from: from || nothing, to: to || nothing })}
      </strong>
      {isReset && to !== undefined && <p className={classes["note"]}>{t("settings:historyReset")}</p>}
    </>
  );
}
