/** nginx and Caddy with the shipped files, in which only addresses and certificates are replaced. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../../scripts/newcomer/free-port.ts";

export type ProxyName = "nginx" | "caddy";

export interface Proxy {
  /** `https://localhost:8443` */
  url: string;
  close(): Promise<void>;
}

export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [name === "nginx" ? "-v" : "version"]).error === undefined;

export async function openProxy(name: ProxyName, ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  makeCertificate(folder);
  const [https, http] = [await freePort(), await freePort()];
  const command = name === "nginx" ? nginx(folder, ports, https, http) : caddy(folder, ports, https, http);
  const child = spawn(name, command, {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(() => accepts(https));
  } catch (error) {
    await close();
    throw new Error(`${name} does not listen:\n${output}`, { cause: error });
  }
  return { url: `https://localhost:${https}`, close };
}

const accepts = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });

function makeCertificate(folder: string): void {
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync("openssl", [...request, ...names, ...files], { stdio: "ignore" });
}

/** @throws Error if the shipped file has no such text any more */
function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  let result = text;
  for (const [from, to] of changes) {
    if (!from.test(result)) throw new Error(`the shipped file does not contain ${String(from)}`);
    result = result.replace(from, to);
  }
  return result;
}

const servers = (ports: readonly number[]): (readonly [RegExp, string])[] => [
  [/127\.0\.0\.1:4000/, `127.0.0.1:${ports[0]}`],
  [/127\.0\.0\.1:4001/, `127.0.0.1:${ports[1]}`],
];

function nginx(folder: string, ports: readonly number[], https: number, http: number): string[] {
  const shipped = replaced(readFileSync("deploy/nginx/portal.conf", "utf8"), [
    ...servers(ports),
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen \[::\]:80;/, ""],
    [/^ {2}listen 443 ssl/m, `  listen 127.0.0.1:${https} ssl`],
    [/listen \[::\]:443 ssl http2;/, ""],
    [/server_name admin\.example\.com;/g, "server_name localhost;"],
    [/ssl_certificate \S+;/, `ssl_certificate ${join(folder, "cert.pem")};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${join(folder, "key.pem")};`],
  ]);
  writeFileSync(join(folder, "portal.conf"), shipped);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((part) => {
    mkdirSync(join(folder, part));
    return `${part}_temp_path ${join(folder, part)};`;
  });
  const main = [
    "daemon off;",
    "worker_processes 2;",
    `pid ${join(folder, "nginx.pid")};`,
    "error_log stderr error;",
    "events { worker_connections 1024; }",
    `http { access_log off; ${temporary.join(" ")} include ${join(folder, "portal.conf")}; }`,
  ];
  // Started as root, workers run as `nobody`, who must reach the folder of bodies.
  if (process.getuid?.() === 0) main.unshift("user root;");
  writeFileSync(join(folder, "nginx.conf"), main.join("\n"));
  return ["-p", folder, "-c", join(folder, "nginx.conf")];
}

function caddy(folder: string, ports: readonly number[], https: number, http: number): string[] {
  const shipped = replaced(readFileSync("deploy/caddy/Caddyfile", "utf8"), [
    ...servers(ports),
    [/^admin\.example\.com \{/m, `https://localhost:${https} {\n\tbind 127.0.0.1`],
    [/# CHANGE, only [^:]+: tls .+/, `tls ${join(folder, "cert.pem")} ${join(folder, "key.pem")}`],
  ]);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${shipped}`);
  return ["run", "--config", file, "--adapter", "caddyfile"];
}
