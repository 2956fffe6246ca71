/** The entry of a record's menu that pins it to the command palette. Loaded when the menu opens. */
import "../i18n/palette-messages.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getPaletteRecords, pinRecord, type RecordAddress } from "../../contract/search/palette-records.ts";
import { call } from "../api/call.ts";
import { showError } from "../toasts/show-error.ts";
import { toast } from "../toasts/toasts.ts";
import { MenuItem } from "../ui/menu/menu-entries.tsx";
import { PinIcon } from "./pin-icon.tsx";

export interface PinEntryProps extends RecordAddress {
  label: string;
}

/** Shows nothing until the server has said whether the record is pinned. */
export function PinEntry({ resourceId, recordId, label }: PinEntryProps): ReactNode {
  const { t } = useTranslation();
  const [isPinned, setIsPinned] = useState<boolean>();
  useEffect(() => {
    const abort = new AbortController();
    call(getPaletteRecords, { recent: [] }, { signal: abort.signal }).then(
      ({ pinned }) =>
        setIsPinned(pinned.some((one) => one.resourceId === resourceId && one.recordId === String(recordId))),
      showError,
    );
    return () => abort.abort();
  }, [resourceId, recordId]);
  if (isPinned === undefined) return null;
  const change = async (): Promise<void> => {
    try {
      await call(pinRecord, { resourceId, recordId, isPinned: !isPinned });
      toast({
        message: t(isPinned ? "palette:isUnpinned" : "palette:isPinned", { record: label }),
        variant: "success",
      });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <MenuItem
      label={t(isPinned ? "palette:unpin" : "palette:pin")}
      picture={<PinIcon isOff={isPinned} />}
      onSelect={() => void change()}
    />
  );
}
