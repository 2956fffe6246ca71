/** Renders an icon, whose drawing is in the style sheet: an icon in each row of a list costs one element. */
import "./icon.css";
import type { ReactNode } from "react";

interface IconProps {
  /** A name may have a set as its prefix (`flowbite:home`), which is ignored. */
  name: string;
  /** In CSS pixels. */
  size?: 12 | 14 | 16 | 17 | 18 | 20 | 22;
  label?: string;
}

/** Decorative unless it has a label. */
export function Icon({ name, size = 16, label }: IconProps): ReactNode {
  const speech = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return <span data-icon={name.slice(name.indexOf(":") + 1)} data-size={size} {...speech} />;
}
