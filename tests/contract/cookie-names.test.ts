/** Over https the session's cookie has a name that neither plain http nor a sibling host can set. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Answer, type TestPortal } from "../support/portal.ts";

const password = "Right-pass-1";
const https = { "x-forwarded-proto": "https" };
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ variables: { TRUST_PROXY: "true" } });
  await portal.kernel.db
    .insertInto("portal_users")
    .values({ email: "kim@demo.test", password_hash: await hashPassword(password) })
    .execute();
});
afterAll(() => portal.close());

const signIn = (headers: Record<string, string> = {}, more: object = {}): Promise<Answer> =>
  portal.anonymous.post("/login", { username: "kim@demo.test", password, ...more }, headers);
const tokenIn = ({ headers }: Answer, name: string): string | undefined =>
  headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^${name}=([\\w-]{43});`).exec(cookie)?.[1])
    .find((token) => token !== undefined);
const check = (cookie: string, headers: Record<string, string> = {}): Promise<Answer> =>
  portal.anonymous.post("/check_auth", undefined, { cookie, ...headers });
const later = (): Promise<unknown> =>
  sql`update portal_sessions set plain_until = plain_until - interval '2 minutes'
  where plain_until is not null`.execute(portal.kernel.db);

function openSocket(cookie: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`${portal.server.url.replace("http", "ws")}/portal/afws`, {
    headers: { cookie, ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.on("message", (data) => {
      if (String(data).includes("ready"))
        return socket.send(JSON.stringify({ type: "subscribe", topic: "/opentopic/messages" }), () =>
          socket.send("ping"),
        );
      socket.close();
      return resolve(String(data));
    });
    socket.on("error", reject);
  });
}

describe("a session that begins over https", () => {
  it("has the prefixed name alone, on the portal's path", async () => {
    const answer = await signIn(https);
    const token = tokenIn(answer, "__Secure-portal_session");
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Secure-portal_session=[\w-]{43}; Path=\/portal; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect([
      (await check(`__Secure-portal_session=${token}`, https)).status,
      (await check(`portal_session=${token}`, https)).status,
    ]).toEqual([200, 401]);
    expect(await openSocket(`__Secure-portal_session=${token}`, https)).toBe("pong");
    expect(await openSocket(`portal_session=${token}`, https)).toContain("Unauthorized");
  });
  it("is not replaced by another under the plain name, which a sibling host can set", async () => {
    const mine = tokenIn(await signIn(https), "__Secure-portal_session");
    const planted = tokenIn(await signIn(), "portal_session");
    const { headers } = await check(`portal_session=${planted}; __Secure-portal_session=${mine}`, https);
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("a session that began under the plain name", () => {
  it("goes on over http", async () => {
    const token = tokenIn(await signIn(), "portal_session");
    expect((await check(`portal_session=${token}`)).status).toBe(200);
    expect(await openSocket(`portal_session=${token}`, {})).toBe("pong");
  });
  it("is taken over once when it is reached over https, for the rest of its time", async () => {
    const token = tokenIn(await signIn({}, { rememberMe: true }), "portal_session");
    expect(await openSocket(`portal_session=${token}`, https)).toBe("pong");
    const first = await check(`portal_session=${token}`, https);
    expect([first.status, tokenIn(first, "__Secure-portal_session")]).toEqual([200, token]);
    expect(first.headers.getSetCookie().join("\n")).toMatch(
      /portal_session=; Max-Age=0; Path=\/portal; HttpOnly; Secure; SameSite=Strict\n__Secure-portal_session=[\w-]{43}; Max-Age=2\d{6}; Path=\/portal; HttpOnly; Secure/,
    );
    // Requests that the page sent at the same moment still succeed; afterwards the old cookie name is not accepted.
    expect((await check(`portal_session=${token}`, https)).status).toBe(200);
    await later();
    expect((await check(`portal_session=${token}`, https)).status).toBe(401);
    expect(await openSocket(`portal_session=${token}`, https)).toContain("Unauthorized");
    expect((await check(`__Secure-portal_session=${token}`, https)).status).toBe(200);
  });
});
