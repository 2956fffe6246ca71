/** A QR code, drawn here: what it says goes to nobody else. */
import { encode } from "uqr";
import { useMemo, type ReactNode } from "react";
import classes from "./finance.module.css";

/** Modules of empty space that readers want around it. */
const quiet = 4;

/** Always dark on white, whatever the theme: cameras read that best. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: "M", border: quiet });
    const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: data.length, path: dark.join("") };
  }, [text]);
  return (
    <svg className={classes["qr"]} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
