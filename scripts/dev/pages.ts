/** The two little things that development adds to a page: a list of problems in its place, and a script that reloads it. */

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? character);

export function problemsPage(lines: readonly string[], scriptPath: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problems</title><script src="${scriptPath}"></script>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:40px auto;max-width:900px;padding:0 20px;color-scheme:light dark}li{margin:10px 0;font-family:ui-monospace,monospace;font-size:13px;white-space:pre-wrap}</style></head>
<body><h1>The portal cannot be built yet</h1><p>This page reloads when the problems are mended.</p><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("")}</ul></body></html>`;
}

/** Reloads after each build; a lost connection comes back by itself. */
export const reloadScript = (eventsPath: string): string => `new EventSource(${JSON.stringify(eventsPath)}).onmessage = () => location.reload();`;
