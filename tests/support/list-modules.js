/** Preloaded with `--import`: appends the address of each module that the main thread loads to the file MODULE_LIST. */
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

const list = process.env["MODULE_LIST"];
if (isMainThread && list !== undefined)
  registerHooks({
    load(url, context, next) {
      if (url.startsWith("file:")) appendFileSync(list, `${url}\n`);
      return next(url, context);
    },
  });
