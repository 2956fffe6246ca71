/**
 * The records that a user opened in this browser, newest first. Only their keys: labels come from the server, which
 * knows what the user may see.
 */
import { useEffect } from "react";
import { useAdminUser, readStored, writeStored } from "@portalkit/kernel/browser";

export interface RecordAddress {
  resourceId: string;
  recordId: string | number;
}

/** Number of records that are remembered. */
const maxOpened = 8;

const storageKey = (userPk: string | number): string => `portal.openedRecords.${userPk}`;

/** Ignores whatever else may be stored there. */
export function readOpenedRecords(userPk: string | number): RecordAddress[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(userPk)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isAddress).slice(0, maxOpened) : [];
  } catch {
    return [];
  }
}

function isAddress(value: unknown): value is RecordAddress {
  const { resourceId, recordId } = (value ?? {}) as Record<string, unknown>;
  return typeof resourceId === "string" && resourceId !== "" && typeof recordId === "string";
}

/** Remembers the record whose page is shown. */
export function useRememberOpened(resourceId: string, recordId: string | undefined): void {
  const userPk = useAdminUser()?.pk;
  useEffect(() => {
    if (recordId === undefined || userPk === undefined) return;
    const others = readOpenedRecords(userPk).filter(
      (one) => one.resourceId !== resourceId || one.recordId !== recordId,
    );
    writeStored(storageKey(userPk), JSON.stringify([{ resourceId, recordId }, ...others].slice(0, maxOpened)));
  }, [resourceId, recordId, userPk]);
}
