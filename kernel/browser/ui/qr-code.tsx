/** A QR code in the place of its frame; what draws it is fetched with the first one. */
import type { ReactNode } from "react";
import { Late } from "../late.tsx";
import { Skeleton } from "./states.tsx";

export interface QrCodeProps {
  /** What a scanner reads; nothing while it is not known yet. */
  text: string | undefined;
  /** What a screen reader says in its place. */
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
    <Late load={load} props={{ text, label, size }}>
      {waiting}
    </Late>
  );
}
