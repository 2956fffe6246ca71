/** Clients that read and write through a proxy without a pause, and count each call that fails. */
import { expect } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { http2Client, type Http2Client } from "./http2-client.ts";

export interface Load {
  /** Resolves after this many more calls. */
  calls(count: number): Promise<void>;
  /** Ends it: how many calls there were, how many records were created, and what failed. */
  stop(): Promise<{ calls: number; created: number; failed: string[] }>;
}

const api = "/portal/adminapi/v1";
/** More than fits into the buffers between a proxy and a server. */
const padding = " ".repeat(300_000);

export function startLoad(origin: string, cookie: string, prefix: string, clients = 30): Load {
  const ending = new AbortController();
  let calls = 0;
  let created = 0;
  const failed: string[] = [];
  const attempt = async (client: Http2Client, index: number, round: number): Promise<void> => {
    const isWrite = round % 2 === 0;
    const slug = `${prefix}-${index}-${round}`;
    const record = JSON.stringify({ resourceId: "games", record: { name: slug, slug } });
    try {
      const { status, body } = isWrite
        ? await client.call("POST", `${api}/create_record`, { cookie }, record + (round % 20 === 0 ? padding : ""))
        : await client.call("GET", `${api}/get_base_config`, { cookie });
      const isOk = status === 200 && (JSON.parse(String(body)) as { error?: string }).error === undefined;
      if (!isOk) failed.push(`${isWrite ? "POST" : "GET"} ${status} ${String(body).slice(0, 200)}`);
      else if (isWrite) created += 1;
    } catch (error) {
      failed.push(`${isWrite ? "POST" : "GET"} ${String(error)}`);
    }
    calls += 1;
  };
  const running = Array.from({ length: clients }, async (_, index) => {
    const client = http2Client(origin);
    for (let round = 0; !ending.signal.aborted; round += 1) await attempt(client, index, round);
    client.close();
  });
  return {
    calls: async (count) => {
      const until = calls + count;
      await eventually(() => expect(calls).toBeGreaterThanOrEqual(until), 60_000);
    },
    stop: async () => {
      ending.abort();
      await Promise.all(running);
      return { calls, created, failed };
    },
  };
}
