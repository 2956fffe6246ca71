/** Stores many short texts in few buffers, because a million strings would be a million objects. */

const blockBytes = 1_048_576;

export class TextStore {
  readonly #blocks: Buffer[] = [];
  /** The start of each text: block and offset combined in one number. */
  #starts = new Float64Array(1_024);
  #lengths = new Uint32Array(1_024);
  #count = 0;
  #used = blockBytes;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > blockBytes) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(blockBytes, length)));
      this.#used = 0;
    }
    if (this.#count === this.#starts.length) this.#grow();
    const block = this.#blocks.length - 1;
    this.#blocks[block]?.write(text, this.#used, "utf8");
    this.#starts[this.#count] = block * 2 ** 32 + this.#used;
    this.#lengths[this.#count] = length;
    this.#used += length;
    this.#count += 1;
  }

  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const start = this.#starts[index] ?? 0;
    const offset = start % 2 ** 32;
    return this.#blocks[Math.floor(start / 2 ** 32)]?.toString("utf8", offset, offset + (this.#lengths[index] ?? 0));
  }

  #grow(): void {
    const [starts, lengths] = [new Float64Array(this.#count * 2), new Uint32Array(this.#count * 2)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    [this.#starts, this.#lengths] = [starts, lengths];
  }
}
