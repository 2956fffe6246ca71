/** Generates images with a model and lets the user choose one. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Spinner, UsageNote, type BrowserServices } from "@portalkit/kernel/browser";
import type { Resource, Row } from "@portalkit/kernel/contract";
import { promptContext, promptWith } from "../../contract/images/prompt.ts";
import { useImages } from "./use-images.ts";
import classes from "./image-dialog.module.css";

interface ImageDialogProps {
  services: BrowserServices;
  resource: Resource;
  /** The record, with what the user has typed so far. */
  row: Row;
  fields: readonly string[];
  onChosen: (file: File) => void;
  onClose: () => void;
}

export function ImageDialog({ services, resource, row, fields, onChosen, onClose }: ImageDialogProps): ReactNode {
  const { t } = useTranslation();
  const [prompt, setPrompt] = useState("");
  const [chosen, setChosen] = useState(0);
  const { isMaking, pictures, make } = useImages(services, t);
  const context = promptContext(resource, row, fields);
  const isEmpty = prompt.trim() === "";
  const file = pictures[chosen]?.file;
  return (
    <Dialog
      title={t("upload:generateTitle")}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("upload:cancel")}</Button>
          <Button
            icon="sparkles"
            variant={pictures.length === 0 ? "primary" : "secondary"}
            loading={isMaking}
            disabled={isEmpty}
            onClick={() => {
              setChosen(0);
              void make(promptWith(prompt, context));
            }}
          >
            {t(pictures.length === 0 ? "upload:make" : "upload:makeAgain")}
          </Button>
          {pictures.length > 0 && (
            <Button variant="primary" disabled={file === undefined || isMaking} onClick={() => file && onChosen(file)}>
              {t("upload:takeThis")}
            </Button>
          )}
        </>
      }
    >
      <div className={classes["prompt"]}>
        <label htmlFor="image-prompt">{t("upload:prompt")}</label>
        <textarea
          id="image-prompt"
          rows={3}
          maxLength={4_000}
          value={prompt}
          aria-describedby="image-prompt-hint"
          onChange={(event) => setPrompt(event.target.value)}
        />
        <small id="image-prompt-hint">{t("upload:promptHint")}</small>
      </div>
      {context.length > 0 && (
        <div className={classes["context"]}>
          <span>{t("upload:context")}</span>
          <dl>
            {context.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <UsageNote limits={[`${services.instance.id}/images`, `${services.instance.id}/image-requests`]} />
      <div role="status" className={classes["making"]}>
        {isMaking && (
          <>
            <Spinner />
            {t("upload:making")}
          </>
        )}
      </div>
      {pictures.length > 0 && (
        <div
          className={classes["pictures"]}
          role="radiogroup"
          aria-label={t("upload:generateTitle")}
          aria-busy={isMaking}
        >
          {pictures.map((picture, at) => (
            <label key={at} className={classes["picture"]} data-chosen={at === chosen || undefined}>
              <input
                type="radio"
                name="generated-picture"
                checked={at === chosen}
                disabled={picture.file === undefined}
                onChange={() => setChosen(at)}
                aria-label={t(picture.file === undefined ? "upload:loadingPicture" : "upload:pictureOf", {
                  number: at + 1,
                  count: pictures.length,
                })}
              />
              {picture.shown === undefined ? <Spinner /> : <img src={picture.shown} alt="" />}
            </label>
          ))}
        </div>
      )}
    </Dialog>
  );
}
