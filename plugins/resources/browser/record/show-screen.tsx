/** The read-only page of a record (docs/product.md, portal 2). */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { type Resource, type Row, listPath, recordPath } from "@portalkit/kernel/contract";
import {
  Contributed,
  type ShortcutGroup,
  useAdminUser,
  Button,
  LinkButton,
  ErrorBanner,
  Lazy,
} from "@portalkit/kernel/browser";
import { useShortcuts, useAllowed, messageOf, showError, useRunning } from "@portalkit/kernel/browser/engine";
import { createPath } from "../navigation/create-query.ts";
import { useListOrigin } from "../navigation/use-list-origin.ts";
import type { PluginInstance } from "@portalkit/kernel/browser/plugin";
import { PageMenu } from "./page-menu.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordFrame } from "./record-frame.tsx";
import { recordLabel, recordTitle } from "./record-key.ts";
import { RecordMissing } from "./record-missing.tsx";
import { SkeletonFields } from "./skeleton-fields.tsx";
import { takeOnce } from "./one-time-values.ts";
import { useRequireAction } from "./use-require-action.ts";
import { actionVariant } from "./action-variant.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useRecord, useResource } from "./use-resource.ts";

export function ShowScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "", primaryKey = "" } = useParams();
  return <ShowOf key={`${resourceId} ${primaryKey}`} resourceId={resourceId} primaryKey={primaryKey} />;
}

function ShowOf({ resourceId, primaryKey }: { resourceId: string; primaryKey: string }): ReactNode {
  const { t } = useTranslation();
  const { data: resource, error: resourceError, refresh: retry } = useResource(resourceId);
  const isAllowed = useRequireAction(resource, "show");
  const { data: stored, error, refresh } = useRecord("show", isAllowed ? resource : undefined, primaryKey);
  const [once] = useState(() => takeOnce(resourceId, primaryKey));
  const row = useMemo(() => (stored && once !== undefined ? { ...stored, ...once } : stored), [stored, once]);
  useEffect(() => {
    if (error !== undefined) showError(error);
  }, [error]);
  const label = recordTitle(resource !== undefined && row ? recordLabel(resource, row) : primaryKey);
  const failure =
    resourceError !== undefined && resource === undefined ? (
      <ErrorBanner message={messageOf(resourceError)} retry={retry} />
    ) : error !== undefined && row === undefined ? (
      <ErrorBanner message={messageOf(error)} retry={refresh} />
    ) : undefined;
  return (
    <RecordFrame
      page="show"
      resourceId={resourceId}
      resource={isAllowed ? resource : undefined}
      row={row ?? undefined}
      crumb={`${t("lists:list.show")} ${label}`}
      title={label}
      refresh={refresh}
      buttons={
        resource !== undefined &&
        row && <Buttons resource={resource} row={row} recordId={primaryKey} refresh={refresh} />
      }
    >
      {failure ??
        (row === null ? (
          <RecordMissing resourceId={resourceId} />
        ) : resource === undefined || row === undefined ? (
          <SkeletonFields />
        ) : (
          <RecordFields resource={resource} row={row} />
        ))}
    </RecordFrame>
  );
}

const loadNeighbours = (): Promise<typeof import("./record-pager.tsx").RecordPager> =>
  import("./record-pager.tsx").then((module) => module.RecordPager);

function Buttons({
  resource,
  row,
  recordId,
  refresh,
}: {
  resource: Resource;
  row: Row;
  recordId: string;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const origin = useListOrigin(resource.resourceId);
  const list = origin ?? "";
  const { state } = useLocation();
  const adminUser = useAdminUser();
  const { run, remove } = useRecordActions(resource);
  const [running, start] = useRunning(recordId);
  const contributed = useAllowed().rowActions.filter(
    (action) => action.resource === "*" || action.resource === resource.resourceId,
  );
  const { allowedActions, actions = [] } = resource.options;
  const canEdit = allowedActions?.edit === true;
  const canCreate = allowedActions?.create === true;
  const duplicate = useCallback(
    () => void navigate(createPath(resource.resourceId, { duplicateOf: recordId })),
    [navigate, resource.resourceId, recordId],
  );
  const listAddress = `${listPath(resource.resourceId)}${list}`;
  useShortcuts(
    useMemo(
      (): ShortcutGroup => ({
        title: "record",
        shortcuts: [
          ...(canEdit
            ? [
                {
                  keys: "e",
                  label: "lists:keyboard.edit",
                  isCommand: true,
                  run: () => void navigate(recordPath(resource.resourceId, "edit", recordId), { state }),
                },
              ]
            : []),
          ...(canCreate ? [{ keys: "d", label: "lists:keyboard.duplicate", isCommand: true, run: duplicate }] : []),
          { keys: "u", label: "lists:keyboard.toList", isCommand: true, run: () => void navigate(listAddress) },
        ],
      }),
      [canEdit, canCreate, duplicate, resource.resourceId, recordId, listAddress, navigate, state],
    ),
  );
  const removeAndLeave = async (): Promise<void> => {
    if (await remove(recordId)) void navigate(listAddress);
  };
  return (
    <>
      {origin !== undefined && <Lazy load={loadNeighbours} props={{ resource, recordId, search: origin }} />}
      {contributed
        .filter(({ showIn }) => showIn.show === true)
        .map((action) => (
          <Contributed
            key={`${action.instance.id} ${action.id}`}
            load={action.load}
            props={{ instance: action.instance, resource, row, adminUser, meta: noMeta, refresh }}
          />
        ))}
      {actions
        .filter(({ showIn }) => showIn?.show === true || showIn?.showButton === true)
        .map((action) => (
          <Button
            key={action.id}
            variant={actionVariant(action.state)}
            icon={action.icon}
            loading={running === action.id}
            disabled={running !== undefined}
            onClick={() => start(action.id, () => run(action, recordId))}
          >
            {action.name}
          </Button>
        ))}
      {canEdit && (
        <LinkButton icon="pencil" to={recordPath(resource.resourceId, "edit", recordId)} state={state}>
          {t("lists:list.edit")}
        </LinkButton>
      )}
      {allowedActions?.delete === true && (
        <Button icon="trash-2" onClick={() => void removeAndLeave()}>
          {t("lists:list.delete")}
        </Button>
      )}
      <PageMenu
        page="show"
        resource={resource}
        row={row}
        refresh={refresh}
        rowActions={contributed.filter(({ showIn }) => showIn.threeDots === true)}
        entries={[
          ...actions
            .filter(({ showIn }) => showIn?.showThreeDotsMenu === true)
            .map((action) => ({
              label: action.name,
              onSelect: () => start(action.id, () => run(action, recordId)),
              ...(action.icon === undefined ? {} : { icon: action.icon }),
            })),
          ...(canCreate ? [{ label: t("lists:form.duplicate"), icon: "copy-plus", onSelect: duplicate }] : []),
        ]}
      />
    </>
  );
}

const noMeta = {};
