/** The page of a record, to read (spec 2, "Show, edit and create screens"). */
import { useEffect, useMemo, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { keyboardMessages } from "../../contract/messages/keyboard.ts";
import { listMessages } from "../../contract/messages/list.ts";
import { shellMessages } from "../../contract/messages/shell.ts";
import type { Resource, Row } from "../../contract/resource.ts";
import { Contributed } from "../contribution.tsx";
import { useTranslate } from "../i18n/translate.ts";
import { useShortcuts, type ShortcutGroup } from "../keyboard/shortcuts.ts";
import type { PluginInstance } from "../plugin.ts";
import { useRegistry } from "../registry.ts";
import { useAdminUser } from "../session/hooks.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { ErrorBanner } from "../ui/states.tsx";
import { PageMenu } from "./page-menu.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordFrame, useListSearch } from "./record-frame.tsx";
import { recordLabel, recordTitle } from "./record-key.ts";
import { RecordMissing } from "./record-missing.tsx";
import { listPath, recordPath } from "./row-link.ts";
import { SkeletonFields } from "./skeleton-fields.tsx";
import { messageOf, tellFailure } from "./tell-failure.ts";
import { useDemand } from "./use-demand.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useRecord, useResource } from "./use-resource.ts";

export function ShowScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "", primaryKey = "" } = useParams();
  return <ShowOf key={`${resourceId} ${primaryKey}`} resourceId={resourceId} primaryKey={primaryKey} />;
}

function ShowOf({ resourceId, primaryKey }: { resourceId: string; primaryKey: string }): ReactNode {
  const t = useTranslate();
  const { data: resource, error: resourceError, refresh: retry } = useResource(resourceId);
  const isAllowed = useDemand(resource, "show");
  const { data: row, error, refresh } = useRecord("show", isAllowed ? resource : undefined, primaryKey);
  useEffect(() => {
    if (error !== undefined) tellFailure(error);
  }, [error]);
  const label = recordTitle(resource !== undefined && row ? recordLabel(resource, row) : primaryKey);
  const failure = resourceError !== undefined && resource === undefined
    ? <ErrorBanner title={t(shellMessages.error)} message={messageOf(resourceError)} retry={retry} />
    : error !== undefined && row === undefined ? <ErrorBanner message={messageOf(error)} retry={refresh} /> : undefined;
  return (
    <RecordFrame
      page="show" resourceId={resourceId} resource={isAllowed ? resource : undefined} row={row ?? undefined} crumb={`${t(listMessages.show)} ${label}`} title={label} refresh={refresh}
      buttons={resource !== undefined && row && <Buttons resource={resource} row={row} recordId={primaryKey} refresh={refresh} />}
    >
      {failure ?? (row === null ? <RecordMissing resourceId={resourceId} /> : resource === undefined || row === undefined ? <SkeletonFields /> : <RecordFields resource={resource} row={row} />)}
    </RecordFrame>
  );
}

function Buttons({ resource, row, recordId, refresh }: { resource: Resource; row: Row; recordId: string; refresh: () => void }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const list = useListSearch();
  const adminUser = useAdminUser();
  const { run, remove } = useRecordActions(resource);
  const contributed = useRegistry().rowActions.filter((action) => action.resource === "*" || action.resource === resource.resourceId);
  const { allowedActions, actions = [] } = resource.options;
  const canEdit = allowedActions?.edit === true;
  const listAddress = `${listPath(resource.resourceId)}${list}`;
  useShortcuts(useMemo((): ShortcutGroup => ({
    title: "record",
    shortcuts: [
      ...(canEdit ? [{ keys: "e", label: keyboardMessages.edit, isCommand: true, run: () => void navigate(recordPath(resource.resourceId, "edit", recordId)) }] : []),
      { keys: "u", label: keyboardMessages.toList, isCommand: true, run: () => void navigate(listAddress) },
    ],
  }), [canEdit, resource.resourceId, recordId, listAddress, navigate]));
  const removeAndLeave = async (): Promise<void> => {
    if (await remove(recordId)) void navigate(listAddress);
  };
  return (
    <>
      {contributed.filter(({ showIn }) => showIn.show === true).map((action) => (
        <Contributed key={`${action.instance.id} ${action.id}`} load={action.load} props={{ instance: action.instance, resource, row, adminUser, meta: noMeta, refresh }} />
      ))}
      {actions.filter(({ showIn }) => showIn?.show === true || showIn?.showButton === true).map((action) => (
        <Button key={action.id} icon={action.icon} onClick={() => void run(action, recordId)}>{action.name}</Button>
      ))}
      {canEdit && <LinkButton icon="pencil" to={recordPath(resource.resourceId, "edit", recordId)}>{t(listMessages.edit)}</LinkButton>}
      {allowedActions?.delete === true && <Button icon="trash-2" onClick={() => void removeAndLeave()}>{t(listMessages.delete)}</Button>}
      <PageMenu
        page="show" resource={resource} row={row} refresh={refresh} rowActions={contributed.filter(({ showIn }) => showIn.threeDots === true)}
        entries={actions.filter(({ showIn }) => showIn?.showThreeDotsMenu === true).map((action) => ({ label: action.name, onSelect: () => void run(action, recordId), ...(action.icon === undefined ? {} : { icon: action.icon }) }))}
      />
    </>
  );
}

const noMeta = {};
