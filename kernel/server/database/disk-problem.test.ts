/** Tests which errors are about the disk. */
import { expect, it } from "vitest";
import { diskProblem } from "./disk-problem.ts";

const withCode = (code: string): Error => Object.assign(new Error("failed"), { code });

it.each([
  [withCode("ENOSPC"), "a disk that is full (/data)"],
  [withCode("EROFS"), "a file system that is read-only (/data)"],
  [withCode("EACCES"), "a folder that this process may not write to (/data)"],
  [
    new Error("the embedded database has failed", {
      cause: new Error('could not write to file "pg_wal/xlogtemp.1": No space left on device'),
    }),
    "a disk that is full (/data)",
  ],
])("%s", (error, found) => expect(diskProblem(error, "/data")?.message).toContain(`PORTAL_DATA_DIR: found ${found}`));

it.each([[new Error("another")], [withCode("ECONNREFUSED")], ["a text"], [undefined]])("%s is another", (error) =>
  expect(diskProblem(error, "/data")).toBeUndefined(),
);
