/** What an editor sees: the language server of TypeScript, asked about files of this repository. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export interface LanguageServer {
  /** Opens a file as if these lines were written at its end, and returns the messages about it. */
  messagesOn: (file: string, lines: string) => Promise<string[]>;
  close: () => void;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
}

/** Speaks JSON-RPC with headers: https://microsoft.github.io/language-server-protocol/ */
export async function openLanguageServer(): Promise<LanguageServer> {
  const child = spawn(resolve("node_modules/.bin/tsc"), ["--lsp", "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let received: Buffer = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let next = cutMessage(received); next !== undefined; next = cutMessage(received)) {
      received = next.rest;
      take(next.message);
    }
  });
  child.once("exit", (code) => {
    for (const { reject } of asked.values()) reject(new Error(`the language server ended with ${String(code)}`));
  });

  function take({ id, method, result, error }: Message): void {
    if (id === undefined) return;
    // The server asks too, for settings and watched files: this editor has none.
    if (method !== undefined) return send({ id, result: null });
    if (error === undefined) asked.get(id)?.resolve(result);
    else asked.get(id)?.reject(new Error(error.message));
    asked.delete(id);
  }
  function send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
  let lastId = 0;
  const request = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      asked.set(lastId, { resolve, reject });
      send({ id: lastId, method, params });
    });

  const capabilities = { textDocument: { diagnostic: {} } };
  await request("initialize", { processId: process.pid, rootUri: pathToFileURL(resolve(".")).href, capabilities });
  send({ method: "initialized", params: {} });
  return {
    messagesOn: async (file, lines) => {
      const uri = pathToFileURL(resolve(file)).href;
      const languageId = file.endsWith("x") ? "typescriptreact" : "typescript";
      const text = `${readFileSync(file, "utf8")}\n${lines}\n`;
      send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId, version: 1, text } } });
      const found = await request("textDocument/diagnostic", { textDocument: { uri } });
      return (found as { items: { message: string }[] }).items.map(({ message }) => message);
    },
    close: () => void child.kill(),
  };
}

/** Returns the first message, and what follows it; nothing while it is incomplete. */
function cutMessage(received: Buffer): { message: Message; rest: Buffer } | undefined {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, head).toString())?.[1]);
  const end = head + 4 + length;
  if (received.length < end) return undefined;
  return { message: JSON.parse(received.subarray(head + 4, end).toString()) as Message, rest: received.subarray(end) };
}
