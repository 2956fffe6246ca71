/** Sign-up, password reset and account settings in a real browser, with mail that is really sent. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type MailedPortal } from "../support/mailed-portal.ts";
import { openMailedSite } from "./support/mailed-site.ts";
import type { Site, Visitor } from "./support/site.ts";

let site: Site & { portal: MailedPortal };
let visitor: Visitor;
let mailed: (to: string) => Promise<{ subject: string; link: URL | undefined }>;

beforeAll(async () => {
  site = await openMailedSite();
  mailed = (to) => site.portal.mail.next(to);
  visitor = await site.visit();
});
afterAll(() => site.close());

const alert = (): ReturnType<Visitor["page"]["locator"]> =>
  visitor.page.locator("form [role=alert]").filter({ hasText: /./ });
const press = (name: string): Promise<void> => visitor.page.getByRole("button", { name, exact: true }).click();
const type = (label: string, text: string): Promise<void> => visitor.page.getByLabel(label, { exact: true }).fill(text);
const pathOf = (): string => new URL(visitor.page.url()).pathname.replace("/portal", "") || "/";

describe("a stranger", () => {
  it("signs up with a link by mail, chooses a password behind it, and goes on where they wanted to", async () => {
    const { page } = visitor;
    await visitor.open("/login?next=%2Faccount");
    await page.getByRole("link", { name: "sign up now" }).click();
    await page.getByRole("button", { name: "Sign up" }).waitFor();
    expect(new URL(page.url()).search).toBe("?next=%2Faccount");
    expect(await page.getByRole("link", { name: "login here" }).getAttribute("href")).toBe(
      "/portal/login?next=%2Faccount",
    );
    await visitor.isAccessible();
    expect(await alert().count()).toBe(0);
    await press("Sign up");
    expect(await alert().textContent()).toBe("Please enter your email");
    await visitor.isAccessible();
    await type("Email", "nina@demo.test");
    expect(await alert().count()).toBe(0);
    await press("Sign up");
    await page
      .getByText("Please check your email at nina@demo.test to confirm your email address.", { exact: true })
      .waitFor();
    await visitor.isAccessible();
    const { link } = await mailed("nina@demo.test");
    await page.goto(link?.href ?? "");
    await page.getByLabel("Confirm password").waitFor();
    expect(await page.getByLabel("Email").count()).toBe(0);
    for (const [one, two, message] of [
      ["", "", "Please enter both password and password confirmation"],
      ["Ninas-pass-1", "", "Please enter both password and password confirmation"],
      ["Ninas-pass-1", "Ninas-pass-2", "Passwords do not match"],
      ["short", "short", "Password must be at least 8 characters long"],
      ["x".repeat(101), "x".repeat(101), "Password must be at most 100 characters long"],
    ] as const) {
      await type("Password", one);
      await type("Confirm password", two);
      await press("Sign up");
      expect(await alert().textContent()).toBe(message);
    }
    await visitor.isAccessible();
    await type("Password", "Ninas-pass-1");
    await type("Confirm password", "Ninas-pass-1");
    await page.getByRole("button", { name: "Show password" }).first().click();
    expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
    expect(await page.getByLabel("Confirm password").getAttribute("type")).toBe("password");
    await press("Sign up");
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    expect(pathOf()).toBe("/account");
    expect(await page.evaluate(() => localStorage.getItem("isAuthorized"))).toBe("true");
  });
  it("who is signed in already is sent on", async () => {
    await visitor.open("/signup?next=%2Fresource%2Forders");
    await visitor.page.waitForURL("**/resource/orders");
    await visitor.open("/signup?next=%2F%2Fevil.test");
    await visitor.page.getByRole("heading", { name: /Welcome/ }).waitFor();
    expect(pathOf()).toBe("/");
  });
  it("shows when the link is expired, and offers to request another", async () => {
    const other = await site.visit();
    await other.open("/signup?next=%2Faccount&token=used-before");
    await other.page.getByText("This link is no longer valid. Please request a new one", { exact: true }).waitFor();
    await other.isAccessible();
    await other.page.getByLabel("Email").fill("otto@demo.test");
    await other.page.getByRole("button", { name: "Sign up", exact: true }).click();
    await other.page.getByText("Please check your email at otto@demo.test to confirm your email address.").waitFor();
    await other.page.goto((await mailed("otto@demo.test")).link?.href ?? "");
    await other.page.getByLabel("Confirm password").waitFor();
    expect(new URL(other.page.url()).searchParams.get("next")).toBe("/account");
    expect(other.complaints).toEqual([]);
    await other.close();
  });
  it("shows when the link expires while the form is open", async () => {
    const other = await site.visit();
    await other.page.route("**/check-link", (route) => route.fulfill({ json: { isAlive: true } }), { times: 1 });
    await other.open("/signup?token=used-before");
    await other.page.getByLabel("Password", { exact: true }).fill("Ninas-pass-1");
    await other.page.getByLabel("Confirm password").fill("Ninas-pass-1");
    await other.page.getByRole("button", { name: "Sign up", exact: true }).click();
    await other.page.getByText("Error fetching data: This link is no longer valid. Please request a new one").waitFor();
    await other.page.getByLabel("Email").waitFor();
    await other.close();
  });
});

describe("an account", () => {
  it("has a page, reached from the user menu by keyboard, with profile, password, sessions and theme", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Your account" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Your account" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("This session").waitFor();
    await visitor.isAccessible();
    await type("Full name", "Nina N.");
    await press("Save");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menu").getByText("Nina N.", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(
      await page.evaluate(() => [document.documentElement.dataset["theme"], localStorage.getItem("af__theme")]),
    ).toEqual(["dark", "dark"]);
    await visitor.isAccessible();
    await page.getByRole("radio", { name: "Light" }).check();
  });
  it("sees where it is signed in, and ends a session elsewhere at once", async () => {
    const { page } = visitor;
    const elsewhere = await site.visit({
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    await elsewhere.signIn("nina@demo.test", "Ninas-pass-1");
    await visitor.open("/account");
    await page.getByText("Firefox on Linux").waitFor();
    await page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await page.getByText("The session has ended").waitFor();
    await expect.poll(() => page.getByText("Firefox on Linux").count()).toBe(0);
    await elsewhere.open("/account");
    await elsewhere.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(new URL(elsewhere.page.url()).search).toBe("?next=%2Faccount");
    expect(await elsewhere.page.evaluate(() => localStorage.getItem("isAuthorized"))).toBe("false");
    await elsewhere.close();
  });
  it("changes its password with the current one, and its email with a link", async () => {
    const { page } = visitor;
    const form = page.getByRole("region", { name: "Password" });
    await form.getByRole("button", { name: "Change password" }).click();
    expect(await form.locator("[role=alert]").filter({ hasText: /./ }).textContent()).toBe(
      "Please enter both password and password confirmation",
    );
    await sql`update portal_sessions set proved_at = now() - interval '11 minutes'`.execute(site.portal.kernel.db);
    await form.getByLabel("New password", { exact: true }).fill("Ninas-pass-2");
    await form.getByLabel("Confirm new password", { exact: true }).fill("Ninas-pass-2");
    await form.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
    await dialog.waitFor();
    await visitor.isAccessible();
    await page.keyboard.press("Escape");
    await form.getByText("Nothing changed because you didn't confirm that it's you").waitFor();
    expect(await form.getByLabel("New password", { exact: true }).inputValue()).toBe("Ninas-pass-2");
    await form.getByLabel("Also revoke API tokens and unlink chats").check();
    await form.getByRole("button", { name: "Change password" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("not this one");
    await page.keyboard.press("Enter");
    await dialog.getByText("The password is incorrect").waitFor();
    await visitor.isAccessible();
    await dialog.getByLabel("Password", { exact: true }).fill("Ninas-pass-1");
    await page.keyboard.press("Enter");
    await page.getByText("Your password was changed. All your other sessions have ended").waitFor();
    expect(await form.getByLabel("New password", { exact: true }).inputValue()).toBe("");
    await mailed("nina@demo.test");
    const email = page.getByRole("region", { name: "Email" });
    await email.getByLabel("New email").fill("nina.new@demo.test");
    await email.getByRole("button", { name: "Change email" }).click();
    await email.getByText("Please check your email at nina.new@demo.test to confirm the change.").waitFor();
    await mailed("nina@demo.test");
    await page.goto((await mailed("nina.new@demo.test")).link?.href ?? "");
    await visitor.isAccessible();
    await press("Confirm");
    await page.getByText("Your email was changed").waitFor();
    await page.getByRole("link", { name: "Go to the portal" }).click();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByText("nina.new@demo.test", { exact: true }).waitFor();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  });
});

describe("a dead link to a new email", () => {
  it("leads to the page that mails another", async () => {
    const other = await site.visit();
    await other.open("/confirm-email?token=used-before");
    await other.page.getByText("This link is no longer valid. Please request a new one", { exact: true }).waitFor();
    expect(await other.page.getByRole("button", { name: "Confirm", exact: true }).count()).toBe(0);
    await other.isAccessible();
    await other.page.getByRole("link", { name: "Request a new link on your account page" }).click();
    await other.page.waitForURL("**/login?next=%2Faccount");
    await other.close();
  });
});

describe("an email that a colleague sets", () => {
  it("waits on both their pages, and is kept from the mailed link, the account page or by a colleague", async () => {
    const { ids, kernel } = site.portal;
    const [root, lee] = [await site.visit(), await site.visit()];
    await root.signIn("root@demo.test", password);
    await lee.signIn("lee@demo.test", password);
    const set = async (email: string): Promise<void> => {
      await root.open(`/resource/users/edit/${ids["lee"]}`);
      await root.page.getByLabel("Email").fill(email);
      await root.page.getByRole("button", { name: "Save", exact: true }).first().click();
      await root.page.waitForURL(`**/users/show/${ids["lee"]}`);
    };
    await set("lee.two@demo.test");
    const notice = root.page.getByRole("note").filter({ hasText: "root set a new email" });
    await notice.getByText("It changes to lee.two@demo.test on").waitFor();
    await root.isAccessible();
    await lee.open("/account");
    const own = lee.page.getByRole("note").filter({ hasText: "It changes to lee.two@demo.test" });
    await own.waitFor();
    await lee.isAccessible();

    const { link } = await mailed("lee@demo.test");
    const other = await site.visit();
    await other.page.goto(link?.href ?? "");
    await other.page.getByText("An administrator set another email for your account.").waitFor();
    await other.isAccessible();
    await other.page.getByRole("button", { name: "Keep my email" }).click();
    await other.page.getByText("Your email stays as it is").waitFor();
    await other.page.goto(link?.href ?? "");
    await other.page.getByText("This link is no longer valid. Please request a new one", { exact: true }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.close();
    await root.page.getByRole("button", { name: "Cancel email change" }).click();
    await root.page.getByText("No new email is waiting for this account").waitFor();
    await expect.poll(() => notice.count()).toBe(0);

    await set("lee.three@demo.test");
    await mailed("lee@demo.test");
    await lee.open("/account");
    await lee.page.getByRole("button", { name: "Keep my email" }).click();
    await lee.page.getByText("Your email stays as it is").waitFor();
    await expect.poll(() => own.count()).toBe(0);
    await set("lee.four@demo.test");
    await mailed("lee@demo.test");
    await root.page.getByRole("button", { name: "Cancel email change" }).click();
    await root.page.getByText("Email change canceled").waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    const { rows } = await sql`select email from portal_users where id = ${ids["lee"]}`.execute(kernel.db);
    expect(rows).toEqual([{ email: "lee@demo.test" }]);
    for (const one of [root, lee]) {
      expect(one.complaints).toEqual([]);
      await one.close();
    }
  });
});

describe("a forgotten password", () => {
  it("is set again by a link in a mail", async () => {
    const { page } = visitor;
    await visitor.open("/login");
    await page.getByRole("link", { name: "reset it" }).click();
    await page.getByRole("button", { name: "Reset Password" }).waitFor();
    await visitor.isAccessible();
    await press("Reset Password");
    expect(await alert().textContent()).toBe("Please enter your email");
    await type("Email", "kim@demo.test");
    await press("Reset Password");
    await page
      .getByText(
        "If user with specified email exists in our db, then request was sent. Please check your email at kim@demo.test to reset your password.",
        { exact: true },
      )
      .waitFor();
    await page.getByRole("link", { name: "Back to login" }).waitFor();
    await page.goto((await mailed("kim@demo.test")).link?.href ?? "");
    await type("New password", "lowercase1");
    await type("Confirm new password", "lowercase1");
    expect(await alert().count()).toBe(0);
    await press("Set new password");
    expect(await alert().textContent()).toBe(
      "Password must include at least one uppercase letter, one lowercase letter, and one number",
    );
    await visitor.isAccessible();
    await type("New password", "Kims-pass-2");
    await type("Confirm new password", "Kims-pass-2");
    await press("Set new password");
    await page.getByText("Password reset successfully. Please login with your new password").waitFor();
    expect(pathOf()).toBe("/login");
    await visitor.signIn("kim@demo.test", "Kims-pass-2");
    await visitor.open("/");
    expect(visitor.complaints).toEqual([]);
  });
  it("can be requested again on the page of a used link, or of one that expires while the form is open", async () => {
    const other = await site.visit();
    const { page } = other;
    const ask = async (): Promise<string> => {
      await page.getByLabel("Email").fill("lee@demo.test");
      await page.getByRole("button", { name: "Reset Password" }).click();
      await page.getByText("Please check your email at lee@demo.test to reset your password.").waitFor();
      return (await mailed("lee@demo.test")).link?.href ?? "";
    };
    const notice = page.getByText("This link is no longer valid. Please request a new one", { exact: true });
    await other.open("/reset-password?token=used-before");
    await notice.waitFor();
    expect(await page.getByLabel("New password", { exact: true }).count()).toBe(0);
    await other.isAccessible();
    const link = await ask();
    // The form is there before the link is checked, and the link must not expire before that.
    await Promise.all([page.waitForResponse(/\/check-link$/), page.goto(link)]);
    await page.getByLabel("Confirm new password").waitFor();
    await sql`update portal_one_time_tokens
      set expires_at = now() - interval '1 minute'`.execute(site.portal.kernel.db);
    await page.getByLabel("New password", { exact: true }).fill("Lees-pass-9");
    await page.getByLabel("Confirm new password").fill("Lees-pass-9");
    await page.getByRole("button", { name: "Set new password" }).click();
    await notice.waitFor();
    await page.goto(await ask());
    await page.getByLabel("Confirm new password").waitFor();
    expect(other.complaints).toEqual([]);
    await other.close();
  });
  it("of a user who is still signed in here signs them out", async () => {
    const other = await site.visit();
    await other.signIn("lee@demo.test", password);
    await other.open("/reset-password");
    await other.page.getByLabel("Email").fill("lee@demo.test");
    await other.page.getByRole("button", { name: "Reset Password" }).click();
    await other.page.getByRole("status").getByText("lee@demo.test").waitFor();
    await other.page.goto((await mailed("lee@demo.test")).link?.href ?? "");
    await other.page.getByLabel("New password", { exact: true }).fill("Lees-pass-2");
    await other.page.getByLabel("Confirm new password").fill("Lees-pass-2");
    await other.page.getByRole("button", { name: "Set new password" }).click();
    await other.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await other.page.getByText("Password reset successfully. Please login with your new password").waitFor();
    expect(await other.page.evaluate(() => localStorage.getItem("isAuthorized"))).toBe("false");
    await other.close();
  });
});

describe("the sign-in picture", () => {
  it.each(["1/2", "1/3", "2/3", "3/4", "2/5", "3/5", "over"])(
    "at %s leaves the form its whole room, on every width",
    async (position) => {
      const other = await site.visit();
      const { page } = other;
      await page.route("**/portal/login", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text())
            .replace(
              /"loginBackgroundImage":null,"loginBackgroundPosition":"[^"]*"/,
              `"loginBackgroundImage":"/portal/picture.svg","loginBackgroundPosition":"${position}"`,
            )
            // The server has rendered the page without the picture.
            .replace('id="server-state"', 'id="another-state"'),
        });
      });
      await page.route("**/picture.svg", (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#e9578f"/></svg>',
        }),
      );
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await other.open("/login");
        const [form, picture] = [page.locator("form"), page.locator("main img[src*=picture]")];
        await form.waitFor();
        const box = await form.boundingBox();
        expect([
          width,
          (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width,
          (box?.width ?? 0) >= 240,
        ]).toEqual([width, true, true]);
        const share = ((await picture.boundingBox())?.width ?? 0) / width;
        const [part = 0, whole = 1] = position.split("/").map(Number);
        if (width === 1440) expect(share).toBeCloseTo(position === "over" ? 1 : part / whole, 2);
      }
      await other.isAccessible();
      expect(other.complaints).toEqual([]);
      await other.close();
    },
  );
});
