/** Tests that what may be about people is taken out of messages, and that they still say what failed. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutKeys, withoutValues } from "./without-values.ts";

it.each([
  ["Cannot read properties of undefined (reading 'rows')", "Cannot read properties of undefined (reading 'rows')"],
  ["a.map is not a function", "a.map is not a function"],
  ["status 503", "status 503"],
  [`Unexpected token 'h', "hello kim" is not valid JSON`, `Unexpected token 'h', "…" is not valid JSON`],
  [`Unexpected token, "cut off`, `Unexpected token, "…"`],
  ["no account kim@example.com here", "no account [address] here"],
  ["Failed to fetch https://kim:pw@a.example/x?token=abc now", "Failed to fetch [address] now"],
  ["Failed to fetch https://a.example/x?token=abc now", "Failed to fetch [url] now"],
  ["code ABCD-1234-EFGH was taken", "code [value] was taken"],
  ["user 7f9c2ba4-e88f-4c57-9b8a-27a5a1c6d3e1", "user [value]"],
  ["card 4111111111111111", "card [value]"],
  ["Minified React error #418", "Minified React error #418"],
])("%j becomes %j", (message, expected) => expect(withoutValues(message)).toBe(expected));

it("takes out every mail address, and every long text with a digit", () => {
  const words = fc.array(fc.constantFrom("the", "record", "of", "failed", "(", ")", "'x'", ","), { maxLength: 6 });
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.uuid(),
    fc.stringMatching(/^[A-Z0-9]{3,12}-[0-9]{4}-[A-Z0-9]{4}$/),
    fc.stringMatching(/^\d{4,19}$/),
  );
  fc.assert(
    fc.property(words, secret, words, (before, value, after) => {
      expect(withoutValues([...before, value, ...after].join(" "))).not.toContain(value);
    }),
  );
});

it.each([
  ["/portal/resource/users/show/kim", "/portal/resource/users/show/:key"],
  ["/resource/users/edit/a%2Fb", "/resource/users/edit/:key"],
  ["/resource/users/show", "/resource/users/show"],
  ["/portal/reset-password/8c7b6a5d4e3f2a1b", "/portal/reset-password/[value]"],
  ["/portal/resource/codes", "/portal/resource/codes"],
  ["/", "/"],
])("of the page %j remains %j", (path, expected) => expect(withoutKeys(path)).toBe(expected));
