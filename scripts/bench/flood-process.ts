/** Sends failing sign-ins at a steady rate, from one address to one account. Forked by `bench-flood.ts`. */
import { Agent, request } from "node:http";

export interface FloodOrder {
  port: number;
  perSecond: number;
  username: string;
  /** The client address that the proxy in front would report. */
  address: string;
}
export interface FloodReport {
  statuses: Record<string, number>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const statuses: Record<string, number> = {};
const count = (status: string): void => void (statuses[status] = (statuses[status] ?? 0) + 1);

function tryOnce({ port, username, address }: FloodOrder): void {
  const body = JSON.stringify({ username, password: "not the password" });
  const call = request(
    {
      agent,
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/portal/adminapi/v1/login",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-forwarded-for": address,
      },
    },
    (answer) => {
      count(String(answer.statusCode));
      answer.resume();
    },
  );
  call.on("error", () => count("failed"));
  call.end(body);
}

process.on("message", (order: FloodOrder | "stop") => {
  if (order === "stop") {
    process.send?.({ statuses } satisfies FloodReport, () => process.exit(0));
    return;
  }
  const begun = performance.now();
  let sent = 0;
  // Follows the clock, so that a late timer catches up.
  setInterval(() => {
    for (const due = ((performance.now() - begun) / 1000) * order.perSecond; sent < due; sent += 1) tryOnce(order);
  }, 5);
});
