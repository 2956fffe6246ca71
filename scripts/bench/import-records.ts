/** Imports games from a CSV file in the portal that is measured, with the calls of its pages. */
import { address, answered, post, type Portal } from "./portal-calls.ts";

const partBytes = 1_048_576;
const imports = "/plugin/data-transfer/imports";

/** Every hundredth row has an error, as in real files. */
export function gamesFile(rows: number): string {
  const run = Date.now().toString(36);
  return `Name,Slug,Active,Publisher\r\n${Array.from({ length: rows }, (_, row) => `Game ${row},stalls-${run}-${row},${row % 100 === 99 ? "perhaps" : "yes"},stalls\r\n`).join("")}`;
}

/**
 * Uploads a file to the importer of a plugin.
 * @param base the path of its calls
 */
export async function upload(
  portal: Portal,
  base: string,
  bytes: Buffer<ArrayBuffer>,
  begun: { fileName: string; target?: string },
): Promise<string> {
  const { id } = (await post(portal, `${base}/begin`, { ...begun, size: bytes.length })) as { id: string };
  for (let number = 0; number * partBytes < bytes.length; number += 1) {
    await answered(
      fetch(address(portal, `/adminapi/v1${base}/${id}/parts/${number}`), {
        method: "PUT",
        headers: { cookie: portal.cookie, "content-type": "application/octet-stream" },
        body: bytes.subarray(number * partBytes, (number + 1) * partBytes),
      }),
    );
  }
  return id;
}

export const uploadCsv = (portal: Portal, text: string): Promise<string> =>
  upload(portal, imports, Buffer.from(text), { fileName: "stalls.csv", target: "games" });

export async function transfer(portal: Portal, id: string, mode: "check" | "import"): Promise<void> {
  await post(portal, `${imports}/start`, { id, mode });
  await ended(mode === "check" ? "checking" : "importing", () => post(portal, `${imports}/get`, { id }));
}

/** Waits until the import leaves the state, and throws if the import did not finish. */
export async function ended(state: string, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const { import: now } = (await ask()) as { import: { state: string; reason?: string | null } };
    if (["done", "checked"].includes(now.state)) return;
    if (now.state !== state) throw new Error(`the import ended ${now.state}: ${now.reason ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
