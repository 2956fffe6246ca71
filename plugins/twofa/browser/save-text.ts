/** Saves a text as a file through the browser's download. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  // By then the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
