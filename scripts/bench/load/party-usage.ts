/** Samples what each party uses while the load runs: the portal's processes, PostgreSQL, Redis and the machine. */
import { cpus } from "node:os";
import { cpuSeconds, cpuSecondsOf, machineCpuSeconds as machineSeconds, residentMb } from "../process-usage.ts";
import { growthPercent, lastHalf } from "./slope.ts";

export interface PartyUsage {
  portals: readonly { startMb: number; endMb: number; growthPercent: number; cpuSeconds: number }[];
  /** Absent if they run on another machine. */
  postgresCpuSeconds: number | undefined;
  redisCpuSeconds: number | undefined;
  /** Of all programs on this machine. */
  machineCpuSeconds: number;
  /** The busy share of all cores, from 0 to 1. */
  busyShare: number;
  seconds: number;
}

const everyMs = 1_000;

/** Samples until the returned function is called, which returns the result. */
export function samplePartyUsage(pids: readonly (number | undefined)[]): () => PartyUsage {
  const started = performance.now();
  const cpuNow = (): (number | undefined)[] => [
    machineSeconds(),
    cpuSecondsOf("postgres"),
    cpuSecondsOf("redis-server"),
    ...pids.map((pid) => cpuSeconds(pid)),
  ];
  const before = cpuNow();
  const memory: number[][] = pids.map(() => []);
  const sample = (): void => {
    for (const [index, pid] of pids.entries()) memory[index]?.push(residentMb(pid));
  };
  sample();
  const timer = setInterval(() => {
    try {
      sample();
    } catch {
      clearInterval(timer); // A process has ended, which whoever waits for it reports.
    }
  }, everyMs);
  return () => {
    clearInterval(timer);
    const seconds = (performance.now() - started) / 1_000;
    const used = cpuNow().map((now, index) => {
      const earlier = before[index];
      return now === undefined || earlier === undefined ? undefined : now - earlier;
    });
    const [machine = 0, postgresCpuSeconds, redisCpuSeconds, ...portals] = used;
    return {
      portals: memory.map((samples, index) => ({
        startMb: samples[0] ?? 0,
        endMb: samples.at(-1) ?? 0,
        growthPercent: growthPercent(lastHalf(samples)),
        cpuSeconds: portals[index] ?? 0,
      })),
      postgresCpuSeconds,
      redisCpuSeconds,
      machineCpuSeconds: machine,
      busyShare: machine / (seconds * cpus().length),
      seconds,
    };
  };
}
