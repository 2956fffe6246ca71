/** Checks what the schema of the options cannot: the parts of a bucket. Values from the environment may be missing. */
import type { OptionProblem } from "@portalkit/kernel/server";
import type { BackupOptions, BucketOptions } from "../contract.ts";

const needed = {
  bucket: "the name of the bucket",
  accessKey: "the access key",
  secretKey: "the secret key",
} as const satisfies Partial<Record<keyof BucketOptions, string>>;

export function checkOptions({ bucket }: Pick<BackupOptions, "bucket">): OptionProblem[] {
  const { endpoint = "" } = bucket ?? {};
  if (bucket === undefined || endpoint === "") return [];
  const url = URL.parse(endpoint);
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.username === "";
  const missing = Object.entries(needed).filter(([name]) => bucket[name as keyof typeof needed] === "");
  return [
    ...(isAddress
      ? []
      : [
          {
            path: ["bucket", "endpoint"],
            found: "something else (not shown)",
            expected: "an address like `https://s3.example.com`, without the bucket",
          },
        ]),
    ...missing.map(([name, what]) => ({
      path: ["bucket", name],
      found: "nothing",
      expected: `${what}, because an endpoint is given`,
    })),
  ];
}
