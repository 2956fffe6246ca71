/** The file field of a form: idle, uploading, uploaded or failed (docs/product.md, portal 4). */
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button, Icon, UsageNote, useServices, type InputProps } from "@portalkit/kernel/browser";
import { FileDrop, useDroppedFiles } from "./file-drop.tsx";
import { FilePreview } from "./file-value.tsx";
import { seenFile } from "./file-seen.ts";
import { imageSettings, rulesOf } from "./rules-of.ts";
import { usePreview, type Preview } from "./use-preview.ts";
import { useUpload } from "./use-upload.ts";
import classes from "./upload.module.css";

const ImageDialog = lazy(() => import("../images/image-dialog.tsx").then((m) => ({ default: m.ImageDialog })));

export function FileField(props: InputProps): ReactNode {
  const {
    id,
    instance,
    resource,
    row,
    value,
    stored,
    meta,
    readonly,
    required = false,
    invalid = false,
    describedBy,
    onChange,
    onInvalid,
  } = props;
  const { t } = useTranslation();
  const services = useServices(instance);
  const rules = rulesOf(meta);
  const images = imageSettings(meta);
  const [isGenerating, setGenerating] = useState(false);
  const [fresh, setFresh] = useState<Preview>();
  const { state, send, cancel, reset } = useUpload({
    services,
    t,
    rules,
    recordPk: row._primaryKeyValue,
    onUploaded: ({ s3Path, previewUrl }) => {
      setFresh({ path: s3Path, previewUrl });
      onChange(s3Path);
    },
  });
  const report = useEffectEvent((message: string | undefined) => onInvalid(message));
  const { phase } = state;
  useEffect(
    () =>
      report(phase === "idle" ? undefined : t(phase === "sending" ? "upload:stillUploading" : "upload:failedBefore")),
    [phase, t],
  );
  const { ref, isOver } = useDroppedFiles((file) => void send(file), readonly || state.phase === "sending");

  const preview = usePreview({ services, value, stored, uploaded: fresh });
  const previewed =
    preview === undefined
      ? row
      : {
          ...row,
          [`previewUrl_${instance.id}`]: preview.previewUrl,
          [`thumbnailUrl_${instance.id}`]: preview.thumbnailUrl,
        };
  const seen = seenFile(previewed, value, instance.id);
  const clear = (): void => {
    reset();
    onChange(null);
  };
  if (readonly)
    return seen === undefined ? (
      <span className={classes["none"]}>{t("upload:none")}</span>
    ) : (
      <FilePreview seen={seen} />
    );
  const isPlace = seen === undefined && state.phase !== "sending";
  return (
    <div ref={ref} className={classes["field"]} data-upload={instance.id} data-over={isOver || undefined}>
      {seen !== undefined && state.phase !== "sending" && <FilePreview seen={seen} />}
      {state.phase === "sending" && (
        <div className={classes["sending"]} role="group" aria-label={t("upload:uploading", { name: state.name })}>
          <div className={classes["line"]}>
            <span>{state.percent < 100 ? t("upload:uploading", { name: state.name }) : t("upload:checking")}</span>
            <span>{state.percent} %</span>
            <Button variant="ghost" onClick={cancel}>
              {t("upload:cancel")}
            </Button>
          </div>
          <progress id={id} aria-label={t("upload:progress")} max={100} value={state.percent} />
        </div>
      )}
      {state.phase === "failed" && (
        <div className={classes["failed"]}>
          <Icon name="circle-alert" />
          <div>
            <p>{state.message}</p>
            <div className={classes["buttons"]}>
              {state.file !== undefined && (
                <Button icon="refresh-cw" onClick={() => state.file && void send(state.file)}>
                  {t("upload:retry")}
                </Button>
              )}
              {seen === undefined && (
                <Button icon="x" onClick={reset}>
                  {t("upload:clear")}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      {isPlace && (
        <div className={classes["drop"]} data-over={isOver || undefined} data-invalid={invalid || undefined}>
          <FileDrop
            id={id}
            rules={rules}
            isSmall={false}
            isInvalid={invalid}
            describedBy={describedBy}
            required={required}
            onFile={(file) => void send(file)}
          />
          <UsageNote limits={[`${instance.id}/bytes`, `${instance.id}/stored`]} />
        </div>
      )}
      {state.phase !== "sending" && (seen !== undefined || images !== undefined) && (
        <div className={classes["buttons"]}>
          {seen !== undefined && (
            <FileDrop
              id={id}
              rules={rules}
              isSmall
              isInvalid={invalid}
              describedBy={describedBy}
              required={required}
              onFile={(file) => void send(file)}
            />
          )}
          {seen !== undefined && (
            <Button icon="trash-2" onClick={clear}>
              {t("upload:clear")}
            </Button>
          )}
          {images !== undefined && (
            <Button icon="sparkles" onClick={() => setGenerating(true)}>
              {t("upload:generate")}
            </Button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {fresh !== undefined && fresh.path === value && seen !== undefined
          ? t("upload:uploaded", { name: seen.name })
          : ""}
      </p>
      {/* Rendered outside of the form: Enter in the dialog must not save the record. */}
      {isGenerating &&
        images !== undefined &&
        createPortal(
          <Suspense fallback={null}>
            <ImageDialog
              services={services}
              resource={resource}
              row={row}
              fields={images.fieldsForContext}
              onClose={() => setGenerating(false)}
              onChosen={(file) => {
                setGenerating(false);
                void send(file);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
