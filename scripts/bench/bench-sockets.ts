/**
 * Measures the live socket under load: how soon thousands of clients receive an event, what each client costs, and how
 * soon all have reconnected after a restart.
 */
import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { topics } from "../../kernel/contract/socket.ts";
import type { Figure } from "./figures.ts";
import type { StoryOrder, StoryReport } from "./server-process.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";
import type { ClientsOrder, ClientsReport } from "./socket-clients.ts";

const manySockets = 5_000;
const restartedSockets = 1_000;
/** Each process has as many sockets as it can read without delaying the measurement itself. */
const clientProcesses = 2;
const publications = 30;
const pauseMs = 400;
const lateMs = 30_000;

export type StartPortal = (
  port: number,
  story?: StoryOrder,
) => Promise<{ child: ChildProcess; port: number; stop(): Promise<void> }>;

export async function benchSockets(start: StartPortal): Promise<Figure[]> {
  return [...(await benchFanOut(start)), ...(await benchRestart(start))];
}

async function benchFanOut(start: StartPortal): Promise<Figure[]> {
  const portal = await start(0);
  const cookie = await sessionCookie(portal.port, defaultAccount);
  const topic = topics.menuBadge("codes");
  // The first sockets warm up the code; the memory that they leave behind must not be counted as the cost of the
  // others.
  const warm = await openClients(portal.port, cookie, 200, ["/opentopic/warm"]);
  stop(warm);
  await sleep(1_000);
  const before = await askServer(portal.child, { memory: true }, ({ memory }) => memory);
  const clients = await openClients(portal.port, cookie, manySockets, [
    topic,
    topics.resource("codes"),
    topics.resource("orders"),
  ]);
  await sleep(1_000);
  const after = await askServer(portal.child, { memory: true }, ({ memory }) => memory);
  for (let count = 0; count < publications; count += 1) {
    portal.child.send({ publishStamped: { topic, data: { badge: count } } } satisfies StoryOrder);
    await sleep(pauseMs);
  }
  let latencies: number[] = [];
  // Also waits for late messages, since a late message is not a lost one.
  for (
    const until = performance.now() + lateMs;
    latencies.length < manySockets * publications && performance.now() < until;
  ) {
    await sleep(500);
    latencies = latencies.concat(
      ...(await Promise.all(clients.map((client) => ask(client, { collect: true }, ({ latencies: all }) => all)))),
    );
  }
  latencies.sort((a, b) => a - b);
  stop(clients);
  await portal.stop();
  if (latencies.length !== manySockets * publications)
    throw new Error(`${latencies.length} of ${manySockets * publications} messages arrived`);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
  return [
    { name: `${manySockets} sockets hear of an event, p50`, ours: at(0.5), unit: "ms" },
    { name: `${manySockets} sockets hear of an event, p99`, ours: at(0.99), goal: "<= 250", unit: "ms" },
    { name: "memory of a socket with three topics", ours: (after.rss - before.rss) / manySockets / 1024, unit: "KiB" },
  ];
}

/**
 * The badge changes while all clients are disconnected, so a client that reports the old one afterwards has lost the
 * update.
 */
async function benchRestart(start: StartPortal): Promise<Figure[]> {
  const first = await start(0);
  // Sells most codes beforehand, so that the restarting server has few left to sell while the clients wait for it.
  await askServer(first.child, { leaveCodes: 1_100 }, ({ sold }) => sold);
  const cookie = await sessionCookie(first.port, defaultAccount);
  const badgesOf = async (port: number): Promise<unknown> =>
    (
      (await (
        await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/get_menu_badges`, { headers: { cookie } })
      ).json()) as Record<string, unknown>
    )["codes"];
  const oldBadge = await badgesOf(first.port);
  const clients = await openClients(first.port, cookie, restartedSockets, [
    topics.menuBadge("codes"),
    topics.resource("codes"),
  ]);
  await sleep(2_500); // a connection that closes within 2 s counts as failed
  for (const client of clients) client.send({ expectReturn: { badge: "codes" } } satisfies ClientsOrder);
  const back = Promise.all(clients.map((client) => reportOf(client, ({ returned }) => returned)));
  const goneAt = performance.timeOrigin + performance.now();
  await first.stop();
  const second = await start(first.port, { leaveCodes: 40 });
  const openAt = performance.timeOrigin + performance.now();
  const returns = await back;
  const newBadge = await badgesOf(second.port);
  stop(clients);
  await second.stop();
  const lost = returns.flatMap(({ badges }) => badges).filter((badge) => badge !== newBadge).length;
  if (newBadge === oldBadge) throw new Error("the badge did not change while the sockets were away");
  const lastAt = Math.max(...returns.map((each) => each.lastAt));
  return [
    {
      name: `restart under ${restartedSockets} sockets: all subscribed again`,
      ours: (lastAt - goneAt) / 1000,
      goal: "<= 10",
      unit: "s",
    },
    { name: "  of that after the server was listening again", ours: Math.max(0, lastAt - openAt) / 1000, unit: "s" },
    { name: "  badges lost", ours: lost, goal: "<= 0", unit: "" },
  ];
}

async function openClients(
  port: number,
  cookie: string,
  count: number,
  wanted: readonly string[],
): Promise<ChildProcess[]> {
  const clients = Array.from({ length: clientProcesses }, () => fork("scripts/bench/socket-clients.ts"));
  await Promise.all(
    clients.map((client) =>
      ask(client, { open: { count: count / clientProcesses, port, cookie, topics: wanted } }, ({ opened }) => opened),
    ),
  );
  return clients;
}

function stop(children: readonly ChildProcess[]): void {
  for (const child of children) child.disconnect();
}

/** Resolves to the requested part of the first report that contains it. */
function reportOf<Part>(child: ChildProcess, pick: (report: ClientsReport) => Part | undefined): Promise<Part> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the clients ended with ${String(code)}`));
    const listen = (report: ClientsReport): void => {
      const part = pick(report);
      if (part === undefined) return;
      child.off("message", listen).off("exit", ended);
      resolve(part);
    };
    child.on("message", listen).on("exit", ended);
  });
}

function ask<Part>(
  child: ChildProcess,
  order: ClientsOrder,
  pick: (report: ClientsReport) => Part | undefined,
): Promise<Part> {
  const report = reportOf(child, pick);
  child.send(order);
  return report;
}

function askServer<Part>(
  server: ChildProcess,
  order: StoryOrder,
  pick: (report: StoryReport) => Part | undefined,
): Promise<Part> {
  const report = new Promise<Part>((resolve) => {
    const listen = (message: StoryReport): void => {
      const part = pick(message);
      if (part === undefined) return;
      server.off("message", listen);
      resolve(part);
    };
    server.on("message", listen);
  });
  server.send(order);
  return report;
}
