/** The deployment's announcement, whose code loads only if there is one. */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { useBaseConfig } from "../session/hooks.ts";

const load = (): Promise<FunctionComponent> => import("./announcement.tsx").then((m) => m.Announcement);

export function LazyAnnouncement(): ReactNode {
  return useBaseConfig()?.config.announcementBadge && <Lazy load={load} props={{}} />;
}
