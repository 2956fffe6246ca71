/** Checks the options beyond their schema. Values from the environment may be missing at this point. */
import type { OptionProblem } from "@portalkit/kernel/server";
import type { ImageOptions, StorageOptions, UploadOptions } from "../contract.ts";

export function uploadOptionProblems({ storage, generateImages, allowedExtensions }: UploadOptions): OptionProblem[] {
  const repeated = allowedExtensions.findIndex((extension, at) => allowedExtensions.indexOf(extension) < at);
  return [
    ...(repeated === -1
      ? []
      : [
          {
            path: ["allowedExtensions", String(repeated)],
            found: `"${allowedExtensions[repeated]}" again`,
            expected: "each extension once",
          },
        ]),
    ...storageProblems(storage),
    ...imageProblems(generateImages),
  ];
}

function storageProblems(storage: StorageOptions | undefined): OptionProblem[] {
  const { endpoint = "" } = storage ?? {};
  if (endpoint === "") return [];
  const problems: OptionProblem[] = isWebAddress(endpoint)
    ? []
    : [
        {
          path: ["storage", "endpoint"],
          found: "something else (not shown)",
          expected: "an address like https://s3.example.com, without the bucket",
        },
      ];
  for (const name of ["bucket", "accessKey", "secretKey"] as const) {
    if (storage?.[name] === "")
      problems.push({
        path: ["storage", name],
        found: "nothing",
        expected: `the ${{ bucket: "name of the bucket", accessKey: "access key", secretKey: "secret key" }[name]}, because an endpoint is given`,
      });
  }
  return problems;
}

function imageProblems(images: ImageOptions | undefined): OptionProblem[] {
  if (images?.provider !== "openai") return [];
  const problems: OptionProblem[] = [];
  if (!isWebAddress(images.url))
    problems.push({
      path: ["generateImages", "url"],
      found: "something else (not shown)",
      expected: "an address like https://api.openai.com/v1",
    });
  if (images.key === "")
    problems.push({ path: ["generateImages", "key"], found: "nothing", expected: "the key of the image service" });
  return problems;
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).search === "";
