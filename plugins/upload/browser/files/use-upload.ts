/** The states of an upload: idle, uploading, failed. A finished upload is the field's value. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { TFunction } from "i18next";
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { UploadedFile } from "../../contract.ts";
import type { FileRules } from "../../contract/files/file-rules.ts";
import { UploadError } from "./put-file.ts";
import { uploadFile } from "./upload-file.ts";

export type UploadState =
  | { phase: "idle" }
  | { phase: "sending"; name: string; percent: number }
  /** `file` is set if another attempt may succeed. */
  | { phase: "failed"; name: string; message: string; file?: File };

interface UploadOptions {
  services: BrowserServices;
  t: TFunction;
  rules: FileRules | undefined;
  recordPk?: string | number | undefined;
  onUploaded: (uploaded: UploadedFile, file: File) => void;
}

export interface UploadControls {
  state: UploadState;
  send: (file: File) => Promise<void>;
  cancel: () => void;
  /** Clears a failure. */
  reset: () => void;
}

const idle: UploadState = { phase: "idle" };

export function useUpload({ services, t, rules, recordPk, onUploaded }: UploadOptions): UploadControls {
  const [state, setState] = useState<UploadState>(idle);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const { name } = file;
    setState({ phase: "sending", name, percent: 0 });
    try {
      const uploaded = await uploadFile({
        services,
        t,
        file,
        rules,
        recordPk,
        signal,
        onProgress: (percent) => signal.aborted || setState({ phase: "sending", name, percent }),
      });
      onUploaded(uploaded, file);
      setState(idle);
    } catch (error) {
      if (signal.aborted) return;
      const known =
        error instanceof UploadError
          ? error
          : new UploadError(
              t("upload:notSent", { error: error instanceof Error ? error.message : String(error) }),
              true,
            );
      setState({ phase: "failed", name, message: known.message, ...(known.isPassing ? { file } : {}) });
      services.toast({ message: known.message, variant: "danger" });
    }
  };
  const cancel = useCallback(() => {
    stop.current?.abort();
    setState(idle);
  }, []);
  return { state, send, cancel, reset: useCallback(() => setState(idle), []) };
}
