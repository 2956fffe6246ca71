/** The pages that edit a record and create one (docs/product.md, portal 2). */
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import "@portalkit/kernel/browser/texts/form";
import {
  type Column,
  type Resource,
  type Row,
  createRecord,
  updateRecord,
  listPath,
  recordPath,
} from "@portalkit/kernel/contract";
import {
  call,
  resolveRenderer,
  useRegistry,
  toast,
  messageOf,
  showError,
  useInvalidate,
} from "@portalkit/kernel/browser/engine";
import { readCreateQuery } from "../navigation/create-query.ts";
import { useSendOnce, insidePath, ErrorBanner } from "@portalkit/kernel/browser";
import type { PluginInstance } from "@portalkit/kernel/browser/plugin";
import {
  createdRecord,
  duplicatedValues,
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
import { keepOnce } from "../record/one-time-values.ts";
import { SkeletonFields } from "../record/skeleton-fields.tsx";
import { useRequireAction } from "../record/use-require-action.ts";
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
  const leave = (): void =>
    void navigate(
      resource?.options.allowedActions?.show === true
        ? recordPath(resourceId, "show", primaryKey)
        : listPath(resourceId),
      { state: state as unknown },
    );
  const sendOnce = useSendOnce();
  const save = async (values: FormValues, seen: FormValues): Promise<(() => void) | undefined> => {
    if (resource === undefined || before === undefined) return undefined;
    const record = editedRecord(resource, before, values);
    if (Object.keys(record).length > 0) {
      const edit = {
        resourceId,
        recordId: primaryKey,
        record,
        meta: { original: originalOf(resource, seen, record) },
      };
      await sendOnce((idempotencyKey) => call(updateRecord, edit, { idempotencyKey }), edit);
      toast({ message: t("forms:saved"), variant: "success" });
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
        <ErrorBanner message={messageOf(resourceError)} retry={retry} />
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
          draftId={primaryKey}
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
  const [search] = useSearchParams();
  return <CreateOf key={`${resourceId} ${search.get("duplicateOf") ?? ""}`} resourceId={resourceId} />;
}

function CreateOf({ resourceId }: { resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [search] = useSearchParams();
  const query = useMemo(() => readCreateQuery(search), [search]);
  const { data: resource, error, refresh } = useResource(resourceId);
  const isAllowed = useRequireAction(resource, "create");
  const original = useOriginal(isAllowed ? resource : undefined, query.duplicateOf);
  const registry = useRegistry();
  const before = useMemo(() => {
    if (resource === undefined || (query.duplicateOf !== undefined && !original.row)) return undefined;
    const isOwn = (column: Column): boolean =>
      resolveRenderer(registry, resource, column, "create")?.field.isOwnValue === true;
    const duplicated = original.row ? duplicatedValues(resource, original.row, isOwn) : {};
    return initialValues(resource, { ...duplicated, ...query.values });
  }, [resource, registry, query, original.row]);
  const returnTo = useReturnTo(query.returnTo);
  useEffect(() => {
    if (resource === undefined) return;
    const shown = formColumns(resource, "create").map(({ name }) => name);
    for (const column of Object.keys(query.values)) {
      if (!shown.includes(column)) toast({ message: t("forms:createNeedsColumn", { column }), variant: "warning" });
    }
  }, [resource, query, t]);
  const save = async (
    values: FormValues,
    _seen: FormValues,
    requestKey: () => string,
  ): Promise<(() => void) | undefined> => {
    if (resource === undefined) return undefined;
    const { newRecordId, redirectToRecordId, once } = await call(
      createRecord,
      {
        resourceId,
        record: createdRecord(resource, values),
        requiredColumnsToSkip: skippedColumns(resource, values),
      },
      { idempotencyKey: requestKey() },
    );
    toast({ message: t("forms:created"), variant: "success" });
    invalidate();
    const key = redirectToRecordId ?? newRecordId;
    const canShow = resource.options.allowedActions?.show === true && key !== undefined && key !== null;
    if (once !== undefined) keepOnce(resourceId, String(key), once);
    // One-time values are shown on the record's page, which therefore takes precedence over `returnTo`.
    return () =>
      void navigate(
        (once === undefined ? returnTo : undefined) ??
          (canShow ? recordPath(resourceId, "show", String(key)) : listPath(resourceId)),
      );
  };
  const cancelled =
    query.duplicateOf === undefined ? listPath(resourceId) : recordPath(resourceId, "show", query.duplicateOf);
  return (
    <RecordFrame
      page="create"
      resourceId={resourceId}
      resource={isAllowed ? resource : undefined}
      crumb={t(query.duplicateOf === undefined ? "lists:list.create" : "lists:form.duplicate")}
      title={
        resource === undefined
          ? t("lists:list.create")
          : original.row
            ? t("forms:duplicateTitle", { record: recordLabel(resource, original.row) })
            : (resource.createTitle ?? t("forms:createTitle", { label: resource.label }))
      }
      refresh={refresh}
    >
      {error !== undefined && resource === undefined ? (
        <ErrorBanner message={messageOf(error)} retry={refresh} />
      ) : original.error !== undefined && original.row === undefined ? (
        <ErrorBanner message={messageOf(original.error)} retry={original.refresh} />
      ) : original.row === null ? (
        <RecordMissing resourceId={resourceId} />
      ) : resource === undefined || before === undefined ? (
        <SkeletonFields />
      ) : (
        <RecordForm
          mode="create"
          resource={resource}
          row={noRow}
          {...(query.duplicateOf === undefined ? {} : { draftId: `duplicate of ${query.duplicateOf}` })}
          before={before}
          readonlyColumns={query.readonlyColumns}
          onSave={save}
          onCancel={() => void navigate(returnTo ?? cancelled)}
        />
      )}
    </RecordFrame>
  );
}

/** Loads the record that a new one begins as a duplicate of: as it is now, whatever becomes of it later. */
function useOriginal(
  resource: Resource | undefined,
  key: string | undefined,
): { row: Row | null | undefined; error: unknown; refresh: () => void } {
  const { data, error, refresh } = useRecord("show", key === undefined ? undefined : resource, key ?? "");
  const [first, setFirst] = useState(data);
  if (first === undefined && data !== undefined) setFirst(data);
  return { row: first, error, refresh };
}

/** Returns the page to go to after saving; ignores a URL outside the portal and notifies the user. */
function useReturnTo(wanted: string | undefined): string | undefined {
  const { t } = useTranslation();
  const inside = wanted === undefined ? undefined : insidePath(wanted, "");
  useEffect(() => {
    if (inside === "") toast({ message: t("forms:returnRefused"), variant: "warning" });
  }, [inside, t]);
  return inside === "" ? undefined : inside;
}
