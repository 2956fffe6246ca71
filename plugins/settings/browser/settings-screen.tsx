/** The page of settings: one form of all settings that the user may see, grouped by plugin. */
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import {
  Button,
  EmptyState,
  LabelledInput,
  Page,
  useCall,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { ColumnForm, type ColumnFormProps } from "@portalkit/resources/browser-api";
import { settingsTopic, type Column } from "@portalkit/kernel/contract";
import { changeSettings, getSettings, type SettingInfo } from "../contract.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SettingNotes } from "./setting-notes.tsx";
import { changesOf, matches, settingGroups, settingValues } from "./settings-form.ts";

const everything = { body: {}, topics: [settingsTopic] } as const;

export function SettingsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const title = t("settings:title");
  const { data, error, refresh } = useCall(instance, getSettings, everything);
  return (
    <Page
      title={title}
      width="reading"
      isLoading={data === undefined}
      error={error}
      retry={refresh}
      empty={data?.settings.length === 0 ? { title: t("settings:empty") } : undefined}
    >
      {data !== undefined && <SettingsForm {...{ instance, title, refresh }} settings={data.settings} />}
    </Page>
  );
}

interface SettingsFormProps {
  instance: PluginInstance;
  settings: readonly SettingInfo[];
  title: string;
  refresh: () => void;
}

interface OpenDialog {
  kind: "history" | "secret";
  setting: SettingInfo;
}

function SettingsForm({ instance, settings, title, refresh }: SettingsFormProps): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<OpenDialog>();
  const field = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => settingGroups(settings), [settings]);
  const values = useMemo(
    () => settingValues(settings, (isSet) => t(isSet ? "settings:secretSet" : "settings:secretNotSet")),
    [settings, t],
  );
  const found = new Map(settings.map((setting) => [setting.column.name, setting]));
  const matching = new Set(settings.filter((setting) => matches(setting, search)).map(({ column }) => column.name));
  const save: ColumnFormProps["onSave"] = async (changed) => {
    const changes = changesOf(settings, changed);
    if (changes.length === 0) return;
    await call(changeSettings, { changes });
    toast({ message: t("settings:saved"), variant: "success" });
    refresh();
  };
  const clear = (): void => {
    setSearch("");
    field.current?.querySelector("input")?.focus();
  };
  const notesOf = ({ name }: Column): ReactNode => {
    const setting = found.get(name);
    if (setting === undefined) return null;
    const open = (kind: OpenDialog["kind"]) => (): void => setDialog({ kind, setting });
    return (
      <SettingNotes
        instance={instance}
        setting={setting}
        onHistory={open("history")}
        onSecret={open("secret")}
        onChanged={refresh}
      />
    );
  };
  return (
    <>
      <div ref={field}>
        <LabelledInput
          label={t("settings:search")}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div role="status">
        {matching.size === 0 && (
          <EmptyState
            title={t("settings:noMatch")}
            action={<Button onClick={clear}>{t("settings:clearSearch")}</Button>}
          />
        )}
      </div>
      <ColumnForm
        id={instance.id}
        label={title}
        groups={groups}
        values={values}
        isHidden={({ name }) => !matching.has(name)}
        below={notesOf}
        onSave={save}
        onCancel={() => void navigate("/")}
        onOutdated={refresh}
      />
      {dialog?.kind === "history" && (
        <HistoryDialog instance={instance} setting={dialog.setting} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === "secret" && (
        <SecretDialog
          instance={instance}
          setting={dialog.setting}
          onClose={() => setDialog(undefined)}
          onChanged={refresh}
        />
      )}
    </>
  );
}
