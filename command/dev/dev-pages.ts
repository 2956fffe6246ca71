/** What development adds to a page: a list of problems that replaces it, and a script that refreshes it. */

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

export function problemsPage(problems: readonly string[], scriptPath: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Problems</title><script src="${escape(scriptPath)}"></script>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:40px auto;max-width:900px;padding:0 20px;color-scheme:light dark}li{margin:10px 0;font-family:ui-monospace,monospace;font-size:13px;white-space:pre-wrap}</style></head>
<body><h1>The portal cannot be shown yet</h1><p>This page reloads when that has changed.</p><ul>${problems.map((problem) => `<li>${escape(problem)}</li>`).join("")}</ul></body></html>`;
}

/** The page's policy allows scripts of its own origin, so this one has a URL. */
export const withScript = (html: string, scriptPath: string): string =>
  html.replace("</head>", () => `<script src="${escape(scriptPath)}"></script>\n</head>`);
