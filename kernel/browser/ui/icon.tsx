/** Renders an icon: one path in the color of the text, because a list shows hundreds of icons. */
import "./icon.css";
import { drawings } from "portal:icons";
import type { ReactNode } from "react";

interface IconProps {
  /** A name may have a set as its prefix (`flowbite:home`), which is ignored. */
  name: string;
  /** In CSS pixels. */
  size?: 12 | 14 | 16 | 17 | 18 | 20 | 22;
  label?: string;
}

/** Drawn for a name that is not in this build, as another server may send. */
const dot = "M12 12h.01";

/** Decorative unless it has a label. */
export function Icon({ name, size = 16, label }: IconProps): ReactNode {
  const ownName = name.slice(name.indexOf(":") + 1);
  const speech = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg data-icon={ownName} viewBox="0 0 24 24" width={size} height={size} {...speech}>
      <path d={drawings.get(ownName) ?? dot} />
    </svg>
  );
}
