/** The port that a command of this repository listens on. */

/** Returns PORT, or the other one if it is not set. Reports a wrong one on standard error and exits with 2. */
export function portOrExit(otherwise: number): number {
  const text = process.env["PORT"] || String(otherwise);
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  process.stderr.write(`PORT: found ${JSON.stringify(text)}, expected a port number from 0 to 65535\n`);
  process.exit(2);
}
