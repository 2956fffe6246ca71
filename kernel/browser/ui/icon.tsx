/** An icon of this deployment. */
import { icons } from "portal:icons";
import type { ReactNode } from "react";

/** Drawn for a name that was not built in, as a foreign server may send. */
const unknown = '<circle cx="12" cy="12" r="3" fill="currentColor"/>';

/** Decorative unless it has a label. Names may come with a set (`flowbite:home`), of which only the name counts. */
export function Icon({ name, size = 16, label }: { name: string; size?: number; label?: string }): ReactNode {
  const body = icons[name] ?? icons[name.slice(name.indexOf(":") + 1)] ?? unknown;
  const speech = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  // The drawing comes from the build, never from a server.
  return <svg width={size} height={size} viewBox="0 0 24 24" fill="none" {...speech} dangerouslySetInnerHTML={{ __html: body }} />;
}
