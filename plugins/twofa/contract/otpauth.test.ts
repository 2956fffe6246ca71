import { describe, expect, it } from "vitest";
import { otpauthLink } from "./otpauth.ts";

describe("the link of an authenticator app", () => {
  it("holds names with anything in them", () => {
    const link = otpauthLink({ issuer: "Code & Port", userName: "kim+x@demo.test", newSecret: "ABC234" });
    expect(link).toBe("otpauth://totp/Code%20%26%20Port:kim%2Bx%40demo.test?secret=ABC234&issuer=Code%20%26%20Port");
  });
});
