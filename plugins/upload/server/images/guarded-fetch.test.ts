/** Fetching addresses that users supply: only from the public internet, and at most the size of an image. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { lookup } from "node:dns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

const answers: Record<string, RequestListener> = {
  "/picture": (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end("a picture"),
  "/page": (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>no picture"),
  "/inside": (_request, response) => response.writeHead(302, { location: "http://10.0.0.1/secret" }).end(),
  "/metadata": (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/again": (_request, response) => response.writeHead(302, { location: "/picture" }).end(),
  "/circle": (_request, response) => response.writeHead(302, { location: "/circle" }).end(),
  "/large": (_request, response) =>
    response.writeHead(200, { "content-type": "image/png", "content-length": "9000000" }).end(Buffer.alloc(9_000_000)),
  "/endless": (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const more = (): void => void (response.destroyed || response.write(Buffer.alloc(60_000), more));
    more();
  },
  "/slow": (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).write("a"),
};
let server: Server;
let host: string;
beforeAll(async () => {
  server = createServer((request, response) => void answers[request.url ?? ""]?.(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await new Promise((resolve) => server.once("listening", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { maxBytes: 100_000, timeoutMs: 5_000 };
const get = (address: string, options: Partial<Parameters<typeof guardedFetch>[1]> = {}): Promise<Buffer> =>
  guardedFetch(address, { ...limits, privateHosts: [], ...options });
/** A DNS lookup that resolves every name to these addresses. */
const resolvingTo = (...addresses: string[]): typeof lookup =>
  ((_name: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as never;

describe("an address", () => {
  it("that is private is not connected to, however it is written", async () => {
    for (const name of [
      host,
      "localhost",
      "[::1]",
      "0x7f000001",
      "2130706433",
      "127.1",
      "0177.0.0.1",
      "[::ffff:127.0.0.1]",
    ])
      await expect(get(`http://${name}/picture`), name).rejects.toThrow(
        /private address|no address of the open internet/,
      );
    for (const address of [
      "file:///etc/passwd",
      "ftp://8.8.8.8/x",
      "gopher://8.8.8.8",
      "http://user:secret@8.8.8.8/",
      "data:image/png,x",
    ])
      await expect(get(address), address).rejects.toThrow("no address of the web");
  });
  it("is checked as it is resolved for the connection, every address of it", async () => {
    await expect(get("http://pictures.example/picture", { resolve: resolvingTo("10.0.0.8") })).rejects.toThrow(
      "no address of the open internet",
    );
    await expect(
      get("http://pictures.example/picture", { resolve: resolvingTo("8.8.8.8", "127.0.0.1") }),
    ).rejects.toThrow("no address of the open internet");
    await expect(
      get("https://pictures.example/picture", { resolve: resolvingTo("::ffff:192.168.0.1") }),
    ).rejects.toThrow("no address of the open internet");
    await expect(get("http://pictures.example/picture", { resolve: resolvingTo() })).rejects.toThrow(
      "the name has no address",
    );
  });
});

describe("an answer", () => {
  const own = (path: string, options: Partial<Parameters<typeof guardedFetch>[1]> = {}): Promise<Buffer> =>
    get(`http://${host}${path}`, { privateHosts: [host], ...options });
  it("is given where the host is known to be ours", async () => {
    expect(String(await own("/picture"))).toBe("a picture");
    expect(String(await own("/again"))).toBe("a picture");
  });
  it("leads to no private address, and not in circles", async () => {
    await expect(own("/inside")).rejects.toThrow("a private address");
    await expect(own("/metadata")).rejects.toThrow("a private address");
    await expect(own("/file")).rejects.toThrow("no address of the web");
    await expect(own("/circle")).rejects.toThrow("it leads from one address to the next");
  });
  it("is an image, not too large, and in time", async () => {
    await expect(own("/page")).rejects.toThrow("it answered no picture");
    await expect(own("/large")).rejects.toThrow("it is too large");
    await expect(own("/endless")).rejects.toThrow("it is too large");
    await expect(own("/slow", { timeoutMs: 150 })).rejects.toThrow(/abort|timeout/i);
  });
});
