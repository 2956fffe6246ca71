/** Renders a QR code in the browser, so that its content is sent to no other service. */
import { useMemo, type ReactNode } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** Width of the quiet zone around the code in modules, as its standard (ISO 18004) requires. */
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
