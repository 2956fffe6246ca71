/** The page of settings, loaded with its form when it is opened and not with the other pages of its file. */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { SkeletonFields } from "../record/skeleton-fields.tsx";

const load = (): Promise<FunctionComponent> => import("./settings.ts").then((module) => module.SettingsPage);

export function SettingsScreen(): ReactNode {
  return (
    <Lazy load={load} props={{}}>
      <SkeletonFields />
    </Lazy>
  );
}
