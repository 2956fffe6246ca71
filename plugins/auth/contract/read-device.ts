/** Which browser on which system a `User-Agent` header speaks of, as well as one can tell. */

export interface Device {
  /** Nothing when it is none that we know. */
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

/** The first that fits: browsers call themselves by the names of those they descend from too. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function readDevice(userAgent: string): Device {
  const first = (known: typeof browsers): string | undefined => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(browsers), system: first(systems), isPhone: /\bMobile\b|\biPhone\b/.test(userAgent) };
}
