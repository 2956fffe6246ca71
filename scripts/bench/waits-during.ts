/** What other users wait for while one user's heavy work runs: health calls, and a list call. */
import { get, post, type Portal } from "./portal-calls.ts";
import { sessionCookie } from "./sign-in.ts";

/** Another user, who continues to work. */
const otherAccount = { username: "user@demo.test", password: "Demo-user-1" } as const;
/** The pause between two rounds of the watcher's calls. */
const pauseMs = 25;

export const openWatcher = async (port: number): Promise<Portal> => ({
  port,
  cookie: await sessionCookie(port, otherAccount),
});

/** Measures the calls of a user who works while something else runs, in milliseconds. */
export async function waitsDuring(
  watcher: Portal,
  run: () => Promise<unknown>,
): Promise<{ health: number[]; list: number[] }> {
  const waits = { health: [] as number[], list: [] as number[] };
  const over = new AbortController();
  const calls: readonly (readonly [kind: keyof typeof waits, call: () => Promise<unknown>])[] = [
    ["health", () => get(watcher, "/healthz")],
    ["health", () => get(watcher, "/readyz")],
    [
      "list",
      () =>
        post(watcher, "/get_resource_data", {
          source: "list",
          resourceId: "orders",
          filters: [],
          sort: [{ field: "created_at", direction: "desc" }],
          limit: 20,
          offset: 0,
        }),
    ],
  ];
  const watching = calls.map(async ([kind, call]) => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await call();
      waits[kind].push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });
  try {
    await run();
  } finally {
    over.abort();
    await Promise.all(watching);
  }
  return waits;
}
