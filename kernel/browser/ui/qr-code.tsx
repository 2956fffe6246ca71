/** A QR code with a placeholder of its size; the encoder is loaded with the first code. */
import type { ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { Skeleton } from "./states.tsx";

export interface QrCodeProps {
  /** The encoded text; `undefined` while it is not known yet. */
  text: string | undefined;
  /** The accessible name of the image. */
  label: string;
  /** Width and height in pixels. */
  size?: number;
}

const load = (): Promise<typeof import("./qr-code-drawing.tsx").QrCodeDrawing> =>
  import("./qr-code-drawing.tsx").then(({ QrCodeDrawing }) => QrCodeDrawing);

/** @example <QrCode text={page?.address} label={t(messages.qrCode)} /> */
export function QrCode({ text, label, size = 168 }: QrCodeProps): ReactNode {
  const waiting = <Skeleton width={size} height={size} />;
  return text === undefined ? (
    waiting
  ) : (
    <Lazy load={load} props={{ text, label, size }}>
      {waiting}
    </Lazy>
  );
}
