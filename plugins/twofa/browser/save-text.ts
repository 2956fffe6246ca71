/** Gives a text to the browser to save as a file. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  // The browser has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
