/** A QR code as one path, drawn here: what it says goes to nobody else. */
import { useMemo, type ReactNode } from "react";
import { encode } from "uqr";
import classes from "./twofa.module.css";

/** Modules of light around the code, as its standard wants. */
const border = 4;

export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border });
    const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
    return { size, path };
  }, [text]);
  return <svg className={classes["qr"]} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges"><path d={path} /></svg>;
}
