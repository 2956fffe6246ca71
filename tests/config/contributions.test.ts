/** Tests that mistakes in what plugins contribute are reported with the plugin and the place. */
import { expect, it } from "vitest";
import { describeProblem } from "../../kernel/contract/errors/problem.ts";
import { mistaken } from "./plugins/mistaken/contract.ts";
import { problemsOf } from "./sample-config.ts";

const mistakesOf = async (...ids: string[]): Promise<string[]> =>
  (await problemsOf((config) => config.plugins.push(...ids.map((id) => mistaken({ id })))))
    .filter(({ where }) => where.startsWith(`plugins[${3 + ids.length}] `))
    .map((problem) => describeProblem(problem).replace(/^plugins\[\d\] /, ""));

it("reports unknown keys, wrong icons, incomplete actions, and duplicate names", async () => {
  const found = await mistakesOf("mistaken");
  for (const mistake of [
    /^"mistaken" \. server\.ts: found the unknown key "action", expected one of endpoints, .*; did you mean "actions"\? \(PORTAL_PLUGIN_UNKNOWN_KEY\)$/,
    /^"mistaken" \. server\.ts \. jobs\[0\] "nightly": found the unknown key "scedule", .*; did you mean "schedule"\?/,
    /^"mistaken" \. server\.ts \. topics\[0\]: found the unknown key "authorise", .*; did you mean "authorize"\?/,
    /^"mistaken" \. actions\[0\] "send" \. icon: found the icon "sned", .*; did you mean "send"\?/,
    /^"mistaken" \. actions\[1\] "grade" \. confrim: found the unknown option "confrim", .*; did you mean "confirm"\?/,
    /^"mistaken" \. actions\[2\] "rate" \. fields\[0\] "a" \. type: found "json" \(a string\), expected /,
    /^"mistaken" \. bulkActions\[0\] "sum": found countPortion, expected run, or countPortion and summarize /,
    /^"mistaken" \. browser\.tsx: found the unknown key "rowAction", .*; did you mean "rowActions"\?/,
    /^"mistaken" \. browser\.tsx \. rowActions\[2\] "ask": found the unknown key "confirm", /,
    /^"mistaken" \. browser\.tsx \. fields\[0\] "stars": found the unknown key "lst", .*; did you mean "list"\?/,
    /^"mistaken" \. browser\.tsx: found the row action "look" of "games" in "mistaken" twice, expected one owner /,
    /^"mistaken" \. browser\.tsx: found the widget "mistaken\/sum" twice, expected one owner /,
    /^"mistaken" \. browser\.tsx: found the shortcut "mod\+j" twice, expected one owner /,
    /^"mistaken" \. browser\.tsx: found the shortcut "\?", which the kernel also has, expected one owner /,
    /^"mistaken" \. homeLinks "\/" \. icon: found the icon "star", expected this icon in the contract of "mistaken"/,
    /^"mistaken" \. contract\.ts \. pages: found the page "\/mistaken", expected the path of one of its routes /,
  ])
    expect(found).toContainEqual(expect.stringMatching(mistake));
  expect(found).toHaveLength(16);
});

it("allows instances of one plugin the same fields", async () => {
  expect((await mistakesOf("one", "two")).filter((problem) => problem.includes("the field"))).toEqual([]);
});
