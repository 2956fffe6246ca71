/** The page for unknown addresses, for the router and for plugins: loads its code when rendered. */
import type { ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";

const load = (): Promise<typeof import("./not-found-screen.tsx").NotFoundScreen> =>
  import("./not-found-screen.tsx").then((module) => module.NotFoundScreen);

/**
 * What a page shows if its address leads to nothing.
 * @example if (resource.options.trash === undefined) return <NotFoundScreen />;
 */
export function NotFoundScreen(): ReactNode {
  return <Lazy load={load} props={{}} />;
}
