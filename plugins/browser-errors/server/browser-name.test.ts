/** Tests telling browsers apart, which all claim to be others too. */
import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

const webkit = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${webkit} Chrome/153.0.0.0 Safari/537.36`, "Chrome 153"],
  [`${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, "Chrome 153"],
  [`${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.1.2`, "Edge 153"],
  [`${webkit} Chrome/153.0.0.0 Safari/537.36 OPR/118.0.0.0`, "Opera 118"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0", "Firefox 148"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari 26",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0.1 Mobile/15E148 Safari/604.1",
    "Chrome 153",
  ],
  ["curl/8.9.0", "unknown"],
  ["", "unknown"],
])("%s is %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name));
