/** The checks of the deployment as a whole: processes, clocks, work, stored data, disk, sandboxes, certificate. */
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import {
  ageText,
  languageOfCall,
  readKeyAges,
  readServerState,
  readStoredWork,
  translate,
  type HealthCheck,
  type HealthFinding,
  type PluginServices,
  type ReplicaState,
  type ServicesOf,
  type StoredWork,
} from "@portalkit/kernel/server";
import type { system } from "../contract.ts";
import { certificateEnd } from "./certificate.ts";
import { readProcesses } from "./processes.ts";

const statementTimeoutMs = 3_000;
/** Of a job or a notification that is due. */
const latePatienceSeconds = 15 * 60;
const verifiedWithinSeconds = 48 * 3_600;
const clockToleranceMs = 5_000;
const dueDays = 21;
/** The disk has too little left if both its share and its bytes are below. */
const diskLimits = [
  { level: "problem", share: 0.03, bytes: 1e9 },
  { level: "warning", share: 0.1, bytes: 10e9 },
] as const;

const ok = (text: string): HealthFinding => ({ level: "ok", text });

export const ownChecks = (services: SystemServices): readonly HealthCheck[] => [
  { name: "processes", run: () => checkProcesses(services) },
  { name: "replica", run: () => Promise.resolve(replicaFindings(readServerState().replica)) },
  { name: "work", run: async () => workFindings(await readStoredWork(services.db, statementTimeoutMs)) },
  { name: "disk", run: () => checkDisk(services) },
  { name: "sandboxes", run: () => Promise.resolve(checkSandboxes()) },
  { name: "certificate", run: () => checkCertificate(services) },
  { name: "keys", run: async () => keyFindings(await readKeyAges(services.db), services.options.keysDueDays) },
];

type SystemServices = ServicesOf<typeof system>;

async function checkProcesses({ db }: PluginServices): Promise<HealthFinding[]> {
  const processes = await readProcesses(db);
  const running = processes.filter(({ isSilent }) => !isSilent);
  const lacking = (["worker", "web"] as const).filter(
    (wanted) => running.length > 0 && running.every(({ role }) => role !== wanted && role !== "all"),
  );
  const versions = [...new Set(running.map(({ version }) => version))];
  const off = running.filter(({ clockOffMs }) => Math.abs(clockOffMs) > clockToleranceMs);
  return [
    versions.length > 1
      ? {
          level: "warning",
          text: translate("system:find.versions", { versions: versions.toSorted().join(", ") }),
          advice: translate("system:advice.versions"),
        }
      : ok(translate("system:find.processes", { count: running.length })),
    ...lacking.map(missing),
    ...processes
      .filter(({ isSilent }) => isSilent)
      .map(({ host, pid, seenAt }): HealthFinding => ({
        level: "warning",
        text: translate("system:find.silent", { process: `${host} ${pid}`, time: ageText(seenAt) }),
        advice: translate("system:advice.silent"),
      })),
    ...off.map(({ host, clockOffMs }): HealthFinding => ({
      level: "problem",
      text: translate("system:find.clock", { host, seconds: Math.round(Math.abs(clockOffMs) / 1_000) }),
      advice: translate("system:advice.clock"),
    })),
    ...(off.length === 0 ? [ok(translate("system:find.clockOk"))] : []),
  ];
}

/** A part of the work that no process does. */
const missing = (role: "web" | "worker"): HealthFinding => ({
  level: "problem",
  text: translate(`system:missing.${role}`),
  advice: translate("system:advice.missing", { role }),
});

/** Of this process. */
export function replicaFindings(replica: ReplicaState | undefined): HealthFinding[] {
  if (replica === undefined) return [];
  if (!replica.isReachable)
    return [{ level: "warning", text: translate("system:find.replica"), advice: translate("system:advice.replica") }];
  const { onReplica, onPrimary } = replica;
  const number = new Intl.NumberFormat(languageOfCall(), { style: "percent", numberingSystem: "latn" });
  const share = number.format(onReplica / Math.max(1, onReplica + onPrimary));
  return [ok(translate("system:find.replicaOk", { share }))];
}

/** What is stored: jobs, notifications, and the last check of the data. */
export function workFindings({ queues, outbox, integrity }: StoredWork): HealthFinding[] {
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > latePatienceSeconds);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const isOutboxLate = outbox.oldestSeconds > latePatienceSeconds;
  return [
    ...late.map(({ queue, oldestSeconds }): HealthFinding => ({
      level: "problem",
      text: translate("system:find.late", { queue, time: ageText(oldestSeconds) }),
      advice: translate("system:advice.late"),
    })),
    ...(isOutboxLate
      ? [
          {
            level: "problem",
            text: translate("system:find.outboxLate", { time: ageText(outbox.oldestSeconds) }),
            advice: translate("system:advice.late"),
          } as const,
        ]
      : []),
    ...(late.length === 0 && !isOutboxLate ? [ok(translate("system:find.workOk"))] : []),
    ...(failed === 0
      ? []
      : [
          {
            level: "warning",
            text: translate("system:find.failed", { count: failed }),
            advice: translate("system:advice.failed"),
          } as const,
        ]),
    integrityFinding(integrity),
  ];
}

function integrityFinding(last: { verifiedAt: number; violatedRules: number } | undefined): HealthFinding {
  const advice = translate("system:advice.integrity");
  if (last === undefined) return ok(translate("system:find.integrityNever"));
  const age = Date.now() / 1_000 - last.verifiedAt;
  if (last.violatedRules > 0)
    return { level: "problem", text: translate("system:find.integrity", { count: last.violatedRules }), advice };
  return age > verifiedWithinSeconds
    ? { level: "warning", text: translate("system:find.integrityOld", { time: ageText(age) }), advice }
    : ok(translate("system:find.integrityOk", { time: ageText(age) }));
}

async function checkDisk(services: PluginServices): Promise<HealthFinding[]> {
  const { bavail, blocks, bsize } = await statfs(await services.dataFolder());
  const free = bavail * bsize;
  const share = bavail / blocks;
  const number = new Intl.NumberFormat(languageOfCall(), {
    style: "unit",
    unit: "gigabyte",
    maximumFractionDigits: 1,
    numberingSystem: "latn",
  });
  const text = translate("system:find.disk", { host: hostname(), free: number.format(free / 1e9) });
  const reached = diskLimits.find((limit) => share < limit.share && free < limit.bytes);
  return [reached === undefined ? ok(text) : { level: reached.level, text, advice: translate("system:advice.disk") }];
}

function checkSandboxes(): HealthFinding[] {
  const plugins = [...new Set(readServerState().sandboxes)];
  return plugins.length === 0
    ? []
    : [
        {
          level: "warning",
          text: translate("system:find.sandbox", { plugins: plugins.join(", ") }),
          advice: translate("system:advice.sandbox"),
        },
      ];
}

/** Of the public address; nothing is known of one that this machine cannot reach. */
async function checkCertificate({ portal: { url } }: PluginServices): Promise<HealthFinding[]> {
  if (url === undefined || !url.startsWith("https://")) return [];
  const end = await certificateEnd(url);
  if (end === undefined) return [];
  const address = new URL(url).host;
  const advice = translate("system:advice.certificate");
  if (end === "expired")
    return [{ level: "problem", text: translate("system:find.certificateExpired", { address }), advice }];
  const days = Math.floor((end.getTime() - Date.now()) / 86_400_000);
  const date = new Intl.DateTimeFormat(languageOfCall(), { dateStyle: "long", numberingSystem: "latn" }).format(end);
  const text = translate("system:find.certificate", { address, date });
  if (days >= dueDays) return [ok(text)];
  return [{ level: days < 3 ? "problem" : "warning", text, advice }];
}

export function keyFindings(ages: readonly { variable: string; since: string }[], dueDays: number): HealthFinding[] {
  const due = ages.filter(({ since }) => Date.now() - Date.parse(since) > dueDays * 86_400_000);
  if (due.length === 0) return ages.length === 0 ? [] : [ok(translate("system:find.keysOk"))];
  return due.map(({ variable, since }) => ({
    level: "warning",
    text: translate("system:find.key", { variable, time: ageText(since) }),
    advice: translate("system:advice.key"),
  }));
}
