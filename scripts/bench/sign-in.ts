/** Signs in to a measured portal. */

export const defaultAccount = { username: "admin@demo.test", password: "Demo-admin-1" } as const;

/** Returns the session cookie as a request sends it. */
export async function sessionCookie(port: number, account: { username: string; password: string }): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`sign-in answered ${response.status}`);
  return cookie;
}
