/** Memory and processor time of processes, as Linux reports them. */
import { readdirSync, readFileSync } from "node:fs";

/** The unit of processor time in /proc, which is the same on all machines that Node.js supports. */
const ticksPerSecond = 100;

/** The peak memory of the process. */
export const peakMb = (pid: number | undefined): number => statusMb(pid, "VmHWM");

/** The memory of the process now. */
export const residentMb = (pid: number | undefined): number => statusMb(pid, "VmRSS");

const statusMb = (pid: number | undefined, name: string): number =>
  Number(new RegExp(String.raw`${name}:\s+(\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** The processor time of the process until now. */
export function cpuSeconds(pid: number | string | undefined): number {
  const { user, system } = statOf(pid);
  return (user + system) / ticksPerSecond;
}

/**
 * The processor time of all processes with the name. Counts ended children, such as closed connections of PostgreSQL.
 * Returns `undefined` if this machine has no such process.
 */
export function cpuSecondsOf(name: string): number | undefined {
  const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && nameOf(entry) === name);
  if (pids.length === 0) return undefined;
  const ticks = pids.map((pid) => {
    try {
      const { user, system, childrenUser, childrenSystem } = statOf(pid);
      return user + system + childrenUser + childrenSystem;
    } catch {
      return 0; // It has just ended.
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** The processor time of the whole machine until now, without idle time. */
export function machineCpuSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? ""
  )
    .split(" ")
    .map(Number);
  return (user + nice + system + irq + softIrq) / ticksPerSecond;
}

function nameOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** The name of the process, in parentheses, may contain spaces. */
function statOf(pid: number | string | undefined): {
  user: number;
  system: number;
  childrenUser: number;
  childrenSystem: number;
} {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { user, system, childrenUser, childrenSystem };
}
