/** Draws a QR code in the browser: what it says is sent to no one. */
import { useMemo, type ReactNode } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** Modules of light around the code, as its standard (ISO 18004) wants. */
const border = 4;

export function QrCodeDrawing({ text, label, size }: { text: string; label: string; size: number }): ReactNode {
  const { modules, path } = useMemo(() => {
    const { size: count, data } = encode(text, { ecc: "M", border });
    return {
      modules: count,
      path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""),
    };
  }, [text]);
  return (
    <svg
      className={classes["code"]}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
