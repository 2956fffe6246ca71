/** Runs a command of `portalkit` for a server, in a process of its own: what it needs is not taken from the server. */
import { spawn } from "node:child_process";
import type { RunCommand } from "../server/extension/services/run-command.ts";

/** Characters of what a command says. */
const maxOutput = 4_000;

/** @param file of this process's own `portalkit` */
export const commandRunner =
  (file: string, configFile: string): RunCommand =>
  (parameters, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [file, ...parameters, "--config", configFile], {
        stdio: ["ignore", "pipe", "pipe"],
        signal,
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output = (output + text).slice(-maxOutput);
        });
      child.once("error", reject);
      child.once("close", (code) => resolve({ code: code ?? 1, output: output.trim() }));
    });
