/**
 * Uploads images into the text: one after the other, with progress; the form cannot be saved until all are uploaded.
 */
import { offered, useServices, type InputProps } from "@portalkit/kernel/browser";
import { uploadPort } from "@portalkit/upload";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Editor } from "./create-editor.ts";

export interface Images {
  /** The image that is being uploaded. */
  underWay: { name: string; percent: number } | undefined;
  add: (files: readonly File[], index: number) => void;
  cancel: () => void;
}

/** A queued image, and its position in the text. */
interface Waiting {
  file: File;
  index: number;
}

/** @param uploadId id of the instance that stores the images; without it no images are accepted */
export function useImages(
  props: InputProps,
  editor: RefObject<Editor | undefined>,
  uploadId: string | undefined,
): Images {
  const { t } = useTranslation();
  const { toast } = useServices(props.instance);
  const [underWay, setUnderWay] = useState<Images["underWay"]>();
  const running = useRef<AbortController>(undefined);
  const waiting = useRef<Waiting[]>([]);
  // The form passes the same function at each render.
  const { onInvalid } = props;
  useEffect(() => () => running.current?.abort(), []);

  const send = async (image: Waiting, stopping: AbortController): Promise<void> => {
    const quill = editor.current?.quill;
    if (uploadId === undefined || quill === undefined) return;
    // Moves the positions, because the user may type meanwhile and earlier images are inserted.
    const follow = (delta: { transformPosition: (from: number) => number }): void => {
      for (const each of [image, ...waiting.current]) each.index = delta.transformPosition(each.index);
    };
    const { file } = image;
    setUnderWay({ name: file.name, percent: 0 });
    quill.on("text-change", follow);
    try {
      const uploads = await offered(uploadPort, uploadId);
      if (uploads === undefined) throw new Error(t("rich-editor:noImages"));
      const { previewUrl } = await uploads.upload(file, {
        signal: stopping.signal,
        onProgress: (percent) => setUnderWay({ name: file.name, percent: Math.round(percent) }),
      });
      if (!stopping.signal.aborted)
        editor.current?.addImage(image.index, previewUrl, file.name.replace(/\.[^.]*$/, ""));
    } catch (error) {
      if (!stopping.signal.aborted)
        toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    } finally {
      quill.off("text-change", follow);
    }
  };
  const sendAll = async (): Promise<void> => {
    const stopping = new AbortController();
    running.current = stopping;
    onInvalid(t("rich-editor:waitForUpload"));
    for (
      let next = waiting.current.shift();
      next !== undefined && !stopping.signal.aborted;
      next = waiting.current.shift()
    )
      await send(next, stopping);
    waiting.current = [];
    running.current = undefined;
    setUnderWay(undefined);
    onInvalid(undefined);
  };
  return {
    underWay,
    cancel: () => running.current?.abort(),
    add: (files, index) => {
      const images = files.filter(({ type }) => type.startsWith("image/"));
      if (images.length < files.length) toast({ message: t("rich-editor:onlyImages"), variant: "danger" });
      if (images.length === 0) return;
      if (uploadId === undefined) return toast({ message: t("rich-editor:noImages"), variant: "warning" });
      waiting.current.push(...images.map((file) => ({ file, index })));
      if (running.current === undefined) void sendAll();
      return undefined;
    },
  };
}
