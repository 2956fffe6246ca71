/** Turns the results of the soak test into lines for people, and into figures with goals. */
import type { IntegrityFault } from "../../../kernel/server/extension/contributions/stored-data.ts";
import type { Figure } from "../figures.ts";
import { callKinds, type CallKind, type LoadOptions, type LoadReport } from "./load-plan.ts";
import type { PartyUsage } from "./party-usage.ts";
import { countMismatch } from "./stored-orders.ts";

export interface LoadResults {
  processes: number;
  options: LoadOptions;
  report: LoadReport;
  usage: PartyUsage;
  stored: number;
  faults: readonly IntegrityFault[];
}

/** Above it, latencies are those of a queue for the processor. */
const saturatedShare = 0.9;
/** A generator whose timers are later than this measures itself. */
const maxLagMs = 50;

const goals: Readonly<Record<CallKind, number>> = {
  list: 1_000,
  refresh: 1_000,
  record: 1_000,
  edit: 1_000,
  order: 1_000,
};
const of = ({ processes }: LoadResults): string => (processes === 1 ? "one process" : `${processes} processes`);
const errorCount = (errors: Readonly<Record<string, number>>): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);
const reached = ({ orders }: LoadReport): number => orders.acknowledged / orders.seconds;

export function loadFigures(results: LoadResults): Figure[] {
  const { options, report, usage, stored, faults } = results;
  const load = `load on ${of(results)}`;
  return [
    ...callKinds.flatMap((kind): Figure[] => {
      const { count, p50, p99, max } = report.calls[kind];
      if (count === 0) return [];
      const name = `${load}, ${kind} call`;
      return [
        { name: `${name}, p50`, ours: p50, unit: "ms" },
        { name: `${name}, p99`, ours: p99, unit: "ms", goal: `<= ${goals[kind]}` },
        { name: `${name}, longest`, ours: max, unit: "ms" },
      ];
    }),
    {
      name: `${load}, calls with errors`,
      ours: callKinds.reduce((sum, kind) => sum + errorCount(report.calls[kind].errors), report.orders.unsent),
      unit: "",
      goal: "<= 0",
    },
    {
      name: `${load}, orders`,
      ours: reached(report),
      unit: "orders/s",
      other: options.rate,
      otherName: "due",
      ratio: reached(report) / options.rate,
      goal: ">= 0.99",
    },
    { name: `${load}, event after an order, p99`, ours: report.sockets.delay.p99, unit: "ms", goal: "<= 1000" },
    ...usage.portals.flatMap(({ endMb, growthPercent, cpuSeconds }, index): Figure[] => [
      { name: `${load}, memory of process ${index + 1}`, ours: endMb, unit: "MB" },
      {
        name: `${load}, memory growth of process ${index + 1} in the last half`,
        ours: growthPercent,
        unit: "%",
        goal: "<= 5",
      },
      { name: `${load}, processor time of process ${index + 1}`, ours: cpuSeconds, unit: "s" },
    ]),
    {
      name: `${load}, violated rules and lost or doubled orders`,
      ours: faults.length + countMismatch(stored, report.orders),
      unit: "",
      goal: "<= 0",
    },
  ];
}

export function loadReport(results: LoadResults): string[] {
  const { options, report, usage, stored, faults } = results;
  const { orders, sockets, lag } = report;
  return [
    `${of(results)}, ${options.operators} operators (${options.visible} with the page in front), ${options.rate} orders/s, ${options.seconds} s:`,
    ...columns([
      ["call", "count", "errors", "p50 ms", "p99 ms", "max ms"],
      ...callKinds.map((kind) => {
        const { count, errors, p50, p99, max } = report.calls[kind];
        return [kind, whole(count), whole(errorCount(errors)), ...[p50, p99, max].map((ms) => ms.toFixed(1))];
      }),
      [
        "event",
        whole(sockets.events),
        "",
        ...[sockets.delay.p50, sockets.delay.p99, sockets.delay.max].map((ms) => ms.toFixed(1)),
      ],
    ]),
    ...callKinds.flatMap((kind) =>
      Object.entries(report.calls[kind].errors).map(([error, count]) => `  ${kind}: ${count} times "${error}"`),
    ),
    `  orders: ${reached(report).toFixed(1)} of ${options.rate} each second; ${whole(orders.due)} due, ${whole(orders.acknowledged)} acknowledged, ${whole(stored)} stored, ${whole(orders.uncertain)} uncertain, ${whole(orders.unsent)} not sent`,
    ...(sockets.closed === 0 ? [] : [`  sockets closed by the portal: ${sockets.closed}`]),
    ...usage.portals.map(
      ({ startMb, endMb, growthPercent }, index) =>
        `  memory of process ${index + 1}: ${startMb.toFixed(0)} MB at the start, ${endMb.toFixed(0)} MB at the end, ${growthPercent.toFixed(1)} % growth in the last half`,
    ),
    `  processor seconds in ${usage.seconds.toFixed(0)} s: ${processorTimes(results)}; machine busy ${percent(usage.busyShare)}`,
    ...(usage.busyShare < saturatedShare
      ? []
      : [
          `  THE MACHINE WAS SATURATED: latencies contain the wait for the processor, and the rate is that of this machine`,
        ]),
    ...(lag.p99 < maxLagMs
      ? []
      : [`  THE GENERATOR WAS SATURATED: its timers were ${lag.p99.toFixed(0)} ms late (p99)`]),
    ...(faults.length === 0
      ? ["  all rules of ledger:verify hold"]
      : faults.map(({ rule, count, examples }) => `  DOES NOT HOLD: ${rule} (${count} times): ${examples.join("; ")}`)),
  ];
}

function processorTimes({ usage, report }: LoadResults): string {
  const parties: [name: string, seconds: number | undefined][] = [
    ...usage.portals.map(({ cpuSeconds }, index): [string, number] => [`process ${index + 1}`, cpuSeconds]),
    ["PostgreSQL", usage.postgresCpuSeconds],
    ["Redis", usage.redisCpuSeconds],
    ["generator", report.cpuSeconds],
  ];
  const others = usage.machineCpuSeconds - parties.reduce((sum, [, seconds = 0]) => sum + seconds, 0);
  return [...parties, ["everything else", Math.max(0, others)] as const]
    .flatMap(([name, seconds]) => (seconds === undefined ? [] : [`${name} ${seconds.toFixed(1)}`]))
    .join(", ");
}

const whole = (value: number): string => value.toLocaleString("en-US");
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** The first column to the left, the others to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map(
    (row) =>
      `  ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join("  ")}`,
  );
}
