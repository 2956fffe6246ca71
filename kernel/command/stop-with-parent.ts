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
  // A signal to the whole group has reached this process too; a second one would interrupt its shutdown.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      clearInterval(watching);
      // Nothing else listens yet, so that this listener alone would keep the process alive.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}
