/** The pages that edit a record and create one (spec 2, "Show, edit and create screens"). */
import { useEffect, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Row } from "../../contract/resources/resource.ts";
import { createRecord, updateRecord } from "../../contract/resources/write-endpoints.ts";
import { call } from "../api/call.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { insidePath } from "../navigation/next-page.ts";
import { toast } from "../toasts/toasts.ts";
import { ErrorBanner } from "../ui/states.tsx";
import { readCreateQuery } from "../navigation/create-query.ts";
import {
  createdRecord,
  editedRecord,
  formColumns,
  initialValues,
  originalOf,
  skippedColumns,
  valuesOfRow,
  type FormValues,
} from "./form-values.ts";
import { RecordForm } from "./record-form.tsx";
import { RecordFrame } from "../record/record-frame.tsx";
import { recordLabel, recordTitle } from "../record/record-key.ts";
import { RecordMissing } from "../record/record-missing.tsx";
import { listPath, recordPath } from "../navigation/resource-paths.ts";
import { keepOnce } from "../record/one-time-values.ts";
import { SkeletonFields } from "../record/skeleton-fields.tsx";
import { messageOf, showError } from "../toasts/show-error.ts";
import { useRequireAction } from "../record/use-require-action.ts";
import type { Leave } from "./use-leave-guard.ts";
import { useInvalidate } from "../query/use-query.ts";
import { useRecord, useResource } from "../record/use-resource.ts";

export function EditScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "", primaryKey = "" } = useParams();
  return <EditOf key={`${resourceId} ${primaryKey}`} resourceId={resourceId} primaryKey={primaryKey} />;
}

function EditOf({ resourceId, primaryKey }: { resourceId: string; primaryKey: string }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { data: resource, error: resourceError, refresh: retry } = useResource(resourceId);
  const isAllowed = useRequireAction(resource, "edit");
  const { data: row, error, refresh } = useRecord("edit", isAllowed ? resource : undefined, primaryKey);
  useEffect(() => {
    if (error !== undefined) showError(error);
  }, [error]);
  const before = useMemo(
    () => (resource === undefined || !row ? undefined : valuesOfRow(resource, row)),
    [resource, row],
  );
  const label = recordTitle(resource !== undefined && row ? recordLabel(resource, row) : primaryKey);
  const { state } = useLocation();
  const leave: Leave = (options) =>
    void navigate(
      resource?.options.allowedActions?.show === true
        ? recordPath(resourceId, "show", primaryKey)
        : listPath(resourceId),
      { ...options, state: state as unknown },
    );
  const save = async (values: FormValues, seen: FormValues): Promise<Leave | undefined> => {
    if (resource === undefined || before === undefined) return undefined;
    const record = editedRecord(resource, before, values);
    if (Object.keys(record).length > 0) {
      await call(updateRecord, {
        resourceId,
        recordId: primaryKey,
        record,
        meta: { original: originalOf(resource, seen, record) },
      });
      toast({ message: t("lists:form.saved"), variant: "success" });
      invalidate();
    }
    return leave;
  };
  return (
    <RecordFrame
      page="edit"
      resourceId={resourceId}
      resource={isAllowed ? resource : undefined}
      row={row ?? undefined}
      crumb={`${t("lists:list.edit")} ${label}`}
      title={label}
      refresh={refresh}
    >
      {resourceError !== undefined && resource === undefined ? (
        <ErrorBanner title={t("kernel:shell.error")} message={messageOf(resourceError)} retry={retry} />
      ) : error !== undefined && row === undefined ? (
        <ErrorBanner message={messageOf(error)} retry={refresh} />
      ) : row === null ? (
        <RecordMissing resourceId={resourceId} />
      ) : resource === undefined || row === undefined || before === undefined ? (
        <SkeletonFields />
      ) : (
        <RecordForm
          mode="edit"
          resource={resource}
          row={row}
          recordId={primaryKey}
          before={before}
          readonlyColumns={none}
          onOutdated={refresh}
          onSave={save}
          onCancel={leave}
        />
      )}
    </RecordFrame>
  );
}

const none: readonly string[] = [];
const noRow: Row = {};

export function CreateScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "" } = useParams();
  return <CreateOf key={resourceId} resourceId={resourceId} />;
}

function CreateOf({ resourceId }: { resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [search] = useSearchParams();
  const query = useMemo(() => readCreateQuery(search), [search]);
  const { data: resource, error, refresh } = useResource(resourceId);
  const isAllowed = useRequireAction(resource, "create");
  const before = useMemo(
    () => (resource === undefined ? undefined : initialValues(resource, query.values)),
    [resource, query],
  );
  const returnTo = useReturnTo(query.returnTo);
  useEffect(() => {
    if (resource === undefined) return;
    const shown = formColumns(resource, "create").map(({ name }) => name);
    for (const column of Object.keys(query.values)) {
      if (!shown.includes(column))
        toast({ message: t("lists:form.createNeedsColumn", { column }), variant: "warning" });
    }
  }, [resource, query, t]);
  const save = async (values: FormValues): Promise<Leave | undefined> => {
    if (resource === undefined) return undefined;
    const { newRecordId, redirectToRecordId, once } = await call(createRecord, {
      resourceId,
      record: createdRecord(resource, values),
      requiredColumnsToSkip: skippedColumns(resource, values),
    });
    toast({ message: t("lists:form.created"), variant: "success" });
    invalidate();
    const key = redirectToRecordId ?? newRecordId;
    const canShow = resource.options.allowedActions?.show === true && key !== undefined && key !== null;
    if (once !== undefined) keepOnce(resourceId, String(key), once);
    // One-time values are shown on the record's page, which therefore takes precedence over `returnTo`.
    return (options) =>
      void navigate(
        (once === undefined ? returnTo : undefined) ??
          (canShow ? recordPath(resourceId, "show", String(key)) : listPath(resourceId)),
        options,
      );
  };
  return (
    <RecordFrame
      page="create"
      resourceId={resourceId}
      resource={isAllowed ? resource : undefined}
      crumb={t("lists:list.create")}
      title={resource === undefined ? t("lists:list.create") : t("lists:form.createTitle", { label: resource.label })}
      refresh={refresh}
    >
      {error !== undefined && resource === undefined ? (
        <ErrorBanner title={t("kernel:shell.error")} message={messageOf(error)} retry={refresh} />
      ) : resource === undefined || before === undefined ? (
        <SkeletonFields />
      ) : (
        <RecordForm
          mode="create"
          resource={resource}
          row={noRow}
          before={before}
          readonlyColumns={query.readonlyColumns}
          onSave={save}
          onCancel={(options) => void navigate(returnTo ?? listPath(resourceId), options)}
        />
      )}
    </RecordFrame>
  );
}

/** Returns the page to go to after saving; ignores a URL outside the portal and notifies the user. */
function useReturnTo(wanted: string | undefined): string | undefined {
  const { t } = useTranslation();
  const inside = wanted === undefined ? undefined : insidePath(wanted, "");
  useEffect(() => {
    if (inside === "") toast({ message: t("lists:form.returnRefused"), variant: "warning" });
  }, [inside, t]);
  return inside === "" ? undefined : inside;
}
