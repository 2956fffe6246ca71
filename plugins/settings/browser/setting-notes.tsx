/** Below the field of a setting: where its value comes from, and its history and reset. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, useDateTime, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { changeSettings, type SettingInfo } from "../contract.ts";
import classes from "./settings.module.css";

interface SettingNotesProps {
  instance: PluginInstance;
  setting: SettingInfo;
  onHistory: () => void;
  onSecret: () => void;
  onChanged: () => void;
}

export function SettingNotes({ instance, setting, onHistory, onSecret, onChanged }: SettingNotesProps): ReactNode {
  const { t } = useTranslation();
  const { call, confirm, showError, toast } = useServices(instance);
  const { instanceId, name, column, source, version, mayChange, isSecret, isSensitive, problem } = setting;
  const [isBusy, setBusy] = useState(false);
  const { label } = column;
  const sentences = useSource(setting);
  const reset = async (): Promise<void> => {
    const isSure = await confirm({
      content: t("settings:resetQuestion", { setting: label }),
      acceptText: t("settings:reset"),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await call(changeSettings, { changes: [{ instanceId, name, version }] });
      toast({ message: t("settings:resetDone", { setting: label }), variant: "success" });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
    onChanged();
  };
  return (
    <>
      {problem !== undefined && (
        <div className={classes["notice"]} role="status">
          <Icon name="triangle-alert" />
          <span>{problem}</span>
        </div>
      )}
      {sentences.map((text) => (
        <p key={text} className={classes["note"]}>
          {text}
        </p>
      ))}
      {isSensitive && mayChange && <p className={classes["note"]}>{t("settings:sensitive")}</p>}
      {!mayChange && source !== "config" && <p className={classes["note"]}>{t("settings:readOnly")}</p>}
      <div className={classes["buttons"]}>
        {isSecret && mayChange && (
          <Button aria-label={t("settings:secretChangeOf", { setting: label })} onClick={onSecret}>
            {t("settings:secretChange")}
          </Button>
        )}
        {mayChange && (source === "changed" || source === "fallback") && (
          <Button
            variant="ghost"
            loading={isBusy}
            aria-label={t("settings:resetOf", { setting: label })}
            onClick={() => void reset()}
          >
            {t("settings:reset")}
          </Button>
        )}
        {version > 0 && (
          <Button variant="ghost" aria-label={t("settings:historyOf", { setting: label })} onClick={onHistory}>
            {t("settings:history")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Who has changed it and when, or that the config fixes it; and the default of one that differs from it. */
function useSource({ source, changedAt, changedBy, column, defaultValue, isSecret }: SettingInfo): string[] {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (source === "config") return [t("settings:fixed")];
  if (source !== "changed") return [];
  const time = dateTime(changedAt ?? "");
  const changed =
    changedBy === null ? t("settings:changedUnknown", { time }) : t("settings:changed", { user: changedBy, time });
  if (isSecret) return [changed];
  const words = [defaultValue]
    .flat()
    .map((value) => {
      if (typeof value === "boolean") return t(value ? "settings:on" : "settings:off");
      return column.enum?.find((choice) => choice.value === value)?.label ?? String(value);
    })
    .join(", ");
  return [changed, words === "" ? t("settings:defaultEmpty") : t("settings:default", { value: words })];
}
