/** The page of settings: one form of all settings that the user may see, grouped by plugin. */
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Column } from "../../contract/resources/column.ts";
import { changeSettings, type SettingInfo } from "../../contract/settings/setting-calls.ts";
import { call } from "../api/call.ts";
import { isUnknownCall } from "../api/call-error.ts";
import { editedRecord, valuesOfRow, type FormValues } from "../form/form-values.ts";
import { RecordForm } from "../form/record-form.tsx";
import { NotFoundScreen } from "../pages/not-found-screen.tsx";
import { SkeletonFields } from "../record/skeleton-fields.tsx";
import { toast } from "../toasts/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { LabelledInput } from "../ui/text-input.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SettingNotes } from "./setting-notes.tsx";
import { changesOf, matches, settingsResource, settingsRow } from "./settings-resource.ts";
import { useLiveSettings } from "./use-live-settings.ts";

export function SettingsPage(): ReactNode {
  const { t } = useTranslation();
  const title = t("settings:title");
  const { data, error, refresh } = useLiveSettings();
  if (isUnknownCall(error)) return <NotFoundScreen />;
  return (
    <Page
      title={title}
      width="reading"
      isLoading={data === undefined}
      placeholder={<SkeletonFields />}
      error={error}
      retry={refresh}
      empty={data?.settings.length === 0 ? { title: t("settings:empty") } : undefined}
    >
      {data !== undefined && <SettingsForm settings={data.settings} title={title} refresh={refresh} />}
    </Page>
  );
}

interface SettingsFormProps {
  settings: readonly SettingInfo[];
  title: string;
  refresh: () => void;
}

interface OpenDialog {
  kind: "history" | "secret";
  setting: SettingInfo;
}

function SettingsForm({ settings, title, refresh }: SettingsFormProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<OpenDialog>();
  const field = useRef<HTMLDivElement>(null);
  const resource = useMemo(() => settingsResource(settings, title), [settings, title]);
  const row = useMemo(
    () => settingsRow(settings, (isSet) => t(isSet ? "settings:secretSet" : "settings:secretNotSet")),
    [settings, t],
  );
  const before = useMemo(() => valuesOfRow(resource, row), [resource, row]);
  const found = new Map(settings.map((setting) => [setting.column.name, setting]));
  const matching = new Set(settings.filter((setting) => matches(setting, search)).map(({ column }) => column.name));
  const save = async (values: FormValues): Promise<undefined> => {
    const changes = changesOf(settings, editedRecord(resource, before, values));
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
    return <SettingNotes setting={setting} onHistory={open("history")} onSecret={open("secret")} onChanged={refresh} />;
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
      <RecordForm
        mode="edit"
        resource={resource}
        row={row}
        before={before}
        draftId="all"
        readonlyColumns={none}
        onOutdated={refresh}
        onSave={save}
        onCancel={() => void navigate("/")}
        plain={{
          isHidden: ({ name }) => !matching.has(name),
          below: notesOf,
        }}
      />
      {dialog?.kind === "history" && <HistoryDialog setting={dialog.setting} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === "secret" && (
        <SecretDialog setting={dialog.setting} onClose={() => setDialog(undefined)} onChanged={refresh} />
      )}
    </>
  );
}

const none: readonly string[] = [];
