/** Examples of breadcrumbs, icons, flags, keys and QR codes. */
import { gallery } from "../gallery/gallery.ts";
import { Row } from "../gallery/row.tsx";
import { Keys } from "../keyboard/keys.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Flag } from "./flag.tsx";
import { Icon } from "./icon.tsx";
import { kernelIcons } from "./kernel-icons.ts";
import { QrCode } from "./qr-code.tsx";
import { SafeHtml } from "./safe-html.tsx";

const flag =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'%3E%3Cpath fill='%230057b7' d='M0 0h3v1H0z'/%3E%3Cpath fill='%23fd0' d='M0 1h3v1H0z'/%3E%3C/svg%3E";

export const examples = gallery("Navigation and signs", {
  breadcrumbs: {
    props: { page: "Ada Lovelace" },
    draw: ({ page }) => <Breadcrumbs crumbs={[{ label: "Users", to: "/resource/users" }, { label: page }]} />,
  },
  icons: {
    draw: () => (
      <Row>
        {kernelIcons.map((name) => (
          <Icon key={name} name={name} size={20} label={name} />
        ))}
      </Row>
    ),
  },
  keys: {
    draw: () => (
      <Row>
        <Keys keys="mod+k" />
        <Keys keys="shift+Escape" />
        <Keys keys="/" />
      </Row>
    ),
  },
  flags: {
    draw: () => (
      <Row>
        <Flag address={flag} />
        <Flag address={undefined} />
      </Row>
    ),
  },
  "qr-code": {
    props: { text: "https://example.com/" },
    draw: ({ text }) => <QrCode text={text} label={text} size={132} />,
  },
  "qr-code-loading": { draw: () => <QrCode text={undefined} label="Address" size={132} /> },
  html: {
    props: { html: "<p>Text with <strong>emphasis</strong> and a <a href='https://example.com'>link</a>.</p>" },
    draw: ({ html }) => <SafeHtml html={html} />,
  },
});
