/** Measures what the rendering of pages costs everybody else: list calls with and without page loads beside them. */
import { median, type Figure } from "./figures.ts";
import { measureLoad, rawPost } from "./measure-load.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

const connections = 20;
const pagesPerMinute = 200;
const rounds = 5;
const seconds = 6;
const list = (offset: number): object => ({
  source: "list",
  resourceId: "codes",
  filters: [],
  sort: [{ field: "created_at", direction: "desc" }],
  limit: 25,
  offset,
});

/** @param port of a portal with the demo's data and its pages */
export async function benchServerRendering(port: number): Promise<Figure[]> {
  const cookie = await sessionCookie(port, defaultAccount);
  const requests = Array.from({ length: 20 }, (_, page) =>
    rawPost(port, "/portal/adminapi/v1/get_resource_data", list(page * 25), { cookie }),
  );
  let rendered = 0;
  let sent = 0;
  const loadPage = async (): Promise<void> => {
    sent += 1;
    const response = await fetch(`http://127.0.0.1:${port}/portal/resource/codes`, { headers: { cookie } });
    if ((await response.text()).includes('id="server-state"')) rendered += 1;
  };
  await loadPage(); // starts the thread
  const p99: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ["without", "with"] as const) {
      const loads: Promise<void>[] = [];
      const timer = setInterval(() => kind === "with" && loads.push(loadPage()), 60_000 / pagesPerMinute);
      const { p99Ms, failures } = await measureLoad({ port, connections, seconds, requests });
      clearInterval(timer);
      await Promise.all(loads);
      if (failures > 0) throw new Error(`${failures} answers were no lists`);
      p99[kind].push(p99Ms);
    }
  const [ours, other] = [median(p99.with), median(p99.without)];
  return [
    {
      name: `list calls beside ${pagesPerMinute} pages a minute, p99`,
      ours,
      other,
      otherName: "without pages",
      ratio: ours / other,
      unit: "ms",
      goal: "<= 1.2",
    },
    { name: "of these pages, rendered by the server", ours: (100 * rendered) / sent, unit: "%" },
  ];
}
