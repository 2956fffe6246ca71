/** The entry of a record's menu that pins it to the command palette. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isUnknownCall, MenuItem, useServices, type InjectionProps } from "@portalkit/kernel/browser";
import { getPaletteRecords, pinRecord } from "../contract.ts";
import { PinIcon } from "./pin-icon.tsx";

/** Shows nothing until the server has said whether the record is pinned, and on servers without pins. */
export function PinEntry({ instance, resource: { resourceId }, row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const { call, showError, toast } = useServices(instance);
  const recordId = String(row?._primaryKeyValue);
  const [isPinned, setIsPinned] = useState<boolean>();
  useEffect(() => {
    const abort = new AbortController();
    call(getPaletteRecords, { recent: [] }, { signal: abort.signal }).then(
      ({ pinned }) => setIsPinned(pinned.some((one) => one.resourceId === resourceId && one.recordId === recordId)),
      (error: unknown) => (isUnknownCall(error) ? undefined : showError(error)),
    );
    return () => abort.abort();
  }, [call, showError, resourceId, recordId]);
  if (isPinned === undefined) return null;
  const change = async (): Promise<void> => {
    try {
      await call(pinRecord, { resourceId, recordId, isPinned: !isPinned });
      toast({
        message: t(isPinned ? "search:isUnpinned" : "search:isPinned", { record: row?._label ?? recordId }),
        variant: "success",
      });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <MenuItem
      label={t(isPinned ? "search:unpin" : "search:pin")}
      picture={<PinIcon isOff={isPinned} />}
      onSelect={() => void change()}
    />
  );
}
