/**
 * Ends a command that npm has started, when npm is ended. npm passes a signal to the shell of the script only, and a
 * shell that does not replace itself by its command leaves that command behind. `exec` in the script would prevent it,
 * but Windows has none.
 */
const intervalMs = 250;

export function stopWithParent(): void {
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watching = setInterval(() => {
    // The process of a parent that has ended belongs to another one.
    if (process.ppid === shell) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, intervalMs);
  watching.unref();
}
