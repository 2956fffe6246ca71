/** The icons of pinning, drawn here so that the pages that do not pin records are not larger for them. */
import type { ReactNode } from "react";

const pin =
  "M12 17v5M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1a2 2 0 0 0 0-4H8a2 2 0 0 0 0 4a1 1 0 0 1 1 1z";
const pinOff =
  "M12 17v5m3-12.66V7a1 1 0 0 1 1-1a2 2 0 0 0 0-4H7.89M2 2l20 20M9 9v1.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h11";

export function PinIcon({ isOff = false }: { isOff?: boolean }): ReactNode {
  return (
    <svg data-icon={isOff ? "pin-off" : "pin"} viewBox="0 0 24 24" width={16} height={16} aria-hidden>
      <path d={isOff ? pinOff : pin} />
    </svg>
  );
}
