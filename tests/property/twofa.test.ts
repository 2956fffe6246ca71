import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { makePeople, password, setUpHalfWay } from "../support/two-factor.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/twofa.config.ts" });
  await makePeople(portal, { kim: "user" });
  await setUpHalfWay(portal, "kim");
});
afterAll(() => portal.close());

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom("", "\u0000", "123456", "' or 1=1", "١٢٣٤٥٦", "AAAA", "-".repeat(64)),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
const credential = fc.record({
  id: text,
  rawId: text,
  type: fc.constantFrom("public-key", "x"),
  clientExtensionResults: fc.constant({}),
  response: fc.record(
    { clientDataJSON: text, authenticatorData: text, signature: text, attestationObject: text },
    { requiredKeys: ["clientDataJSON"] },
  ),
});
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  confirmSetup: fc.record({ code: value, secret: value, skip: value }, { requiredKeys: [] }),
  "recovery-code": fc.record({ recoveryCode: value }),
  "passkeys/confirm": fc.record({ response: fc.oneof(credential, fc.jsonValue()) }),
  initSetup: fc.jsonValue(),
  "passkeys/question": fc.jsonValue(),
};

it("no body opens a session or breaks a call, whatever is in it", async () => {
  const halfWay = await portal.signIn("kim@demo.test", password);
  const call = fc
    .constantFrom(...Object.keys(bodies))
    .chain((path) => fc.tuple(fc.constant(path), bodies[path] ?? fc.constant(undefined)));
  await fc.assert(
    fc.asyncProperty(call, async ([path, body]) => {
      const { status, headers, body: answer } = await halfWay.post(`/plugin/twofa/${path}`, body);
      expect([200, 400, 429]).toContain(status);
      expect(typeof answer.error).toBe("string");
      expect(answer.error).not.toMatch(/wrong, please|select|stack|base32/i);
      expect(headers.getSetCookie().some((cookie) => /^(?:__Secure-)?portal_session=./.test(cookie))).toBe(false);
      // Otherwise all but the first ten would be refused unread.
      await portal.kernel.db.deleteFrom("portal_attempts").execute();
    }),
    { numRuns: 300 },
  );
});
