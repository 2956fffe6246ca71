/** A failed upload, with a message for the user. */

export class UploadError extends Error {
  /** True if another attempt with the same file may succeed. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = "UploadError";
    this.isPassing = isPassing;
  }
}
