/** The buttons to the previous and next record, in the order of the list from which the user opened the record. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { type Resource, recordPath } from "@portalkit/kernel/contract";
import {
  useShortcuts,
  readListAddress,
  writeListAddress,
  listRequest,
  rememberedFor,
  type ListRequest,
  readRememberedList,
  listKey,
} from "@portalkit/kernel/browser/engine";
import { readList } from "../query/read-list.ts";
import { type Shortcut, type ShortcutGroup, IconButton, useQuery } from "@portalkit/kernel/browser";
import { recordKey } from "./record-key.ts";

/** Milliseconds for which the cached page of the list is used without requesting it again. */
const freshMs = 60_000;

export function RecordPager({
  resource,
  recordId,
  search,
}: {
  resource: Resource;
  recordId: string;
  search: string;
}): ReactNode {
  const { t } = useTranslation();
  const { previous, next } = useNeighbours(resource, recordId, search);
  // Each step mounts another page; the pressed button keeps the focus, even if there is no further record.
  const { pressed } = (useLocation().state ?? {}) as { pressed?: "previous" | "next" };
  useShortcuts(
    useMemo(
      (): ShortcutGroup => ({
        title: "record",
        shortcuts: [
          stepBy("j", "lists:keyboard.nextRecord", next),
          stepBy("k", "lists:keyboard.previousRecord", previous),
        ],
      }),
      [next, previous],
    ),
  );
  return (
    <>
      <IconButton
        icon="arrow-up"
        label={`${t("lists:keyboard.previousRecord")} (k)`}
        aria-disabled={previous === undefined}
        autoFocus={pressed === "previous"}
        onClick={() => previous?.("previous")}
      />
      <IconButton
        icon="arrow-down"
        label={`${t("lists:keyboard.nextRecord")} (j)`}
        aria-disabled={next === undefined}
        autoFocus={pressed === "next"}
        onClick={() => next?.("next")}
      />
    </>
  );
}

const stepBy = (keys: string, label: string, go: Step): Shortcut => ({
  keys,
  label,
  isCommand: true,
  when: () => go !== undefined,
  run: () => go?.(),
});

/** @param pressed the button to focus afterwards */
type Step = ((pressed?: "previous" | "next") => void) | undefined;

/** Returns the steps to both neighbours; at either end of the list's page, requests the adjacent page. */
function useNeighbours(resource: Resource, recordId: string, search: string): { previous: Step; next: Step } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const request = useMemo(
    () =>
      listRequest(
        resource.resourceId,
        new URLSearchParams(search),
        rememberedFor(resource.options, readRememberedList(resource.resourceId)),
      ),
    [resource, search],
  );
  const page = usePage(request);
  const keys = page?.rows.map((row) => recordKey(resource, row)) ?? [];
  const at = keys.indexOf(recordId);
  const after = { ...request, offset: request.offset + request.limit };
  const before = { ...request, offset: Math.max(0, request.offset - request.limit) };
  const following = usePage(
    at >= 0 && at === keys.length - 1 && page !== undefined && after.offset < page.total ? after : undefined,
  );
  const preceding = usePage(at === 0 && request.offset > 0 ? before : undefined);
  const number = request.offset / request.limit + 1;
  return useMemo(() => {
    const to = (key: string | undefined, of: number): Step => {
      if (key === undefined || key === "") return undefined;
      const params = new URLSearchParams(search);
      const written = String(writeListAddress({ ...readListAddress(params), page: of }, params));
      const listSearch = of === number ? search : written === "" ? "" : `?${written}`;
      // Replaces the history entry, so that Back leads to the list and not through every record viewed.
      return (pressed) =>
        void navigate(recordPath(resource.resourceId, "show", key), {
          replace: true,
          state: { ...(state as object), listSearch, pressed },
        });
    };
    const keyOf = (row: Parameters<typeof recordKey>[1] | undefined): string | undefined =>
      row === undefined ? undefined : recordKey(resource, row);
    if (at < 0) return { previous: undefined, next: undefined };
    return {
      previous: at > 0 ? to(keys[at - 1], number) : to(keyOf(preceding?.rows.at(-1)), number - 1),
      next: at < keys.length - 1 ? to(keys[at + 1], number) : to(keyOf(following?.rows[0]), number + 1),
    };
    // `keys` is derived from `page`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [resource, search, state, navigate, at, number, page, following, preceding]);
}

function usePage(
  request: ListRequest | undefined,
): { rows: readonly Parameters<typeof recordKey>[1][]; total: number } | undefined {
  const { data } = useQuery(
    request === undefined ? undefined : listKey(request),
    request === undefined ? nothingToRead : readList(request),
    { freshMs },
  );
  return data;
}

const nothingToRead = async (): Promise<never> => Promise.reject(new Error("there is no such page"));
