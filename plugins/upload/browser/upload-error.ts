/** An upload that came to nothing, in words for the operator. */

export class UploadError extends Error {
  /** Whether the same file may get through at the next try. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = "UploadError";
    this.isPassing = isPassing;
  }
}
