/** The longest number, 2^53, takes eight bytes of seven bits. */
const VARINT_MAX = 8;

/** Numbers of seven bits a byte, the lowest first, the highest bit set where more follow (LEB128). */
export class VarintWriter {
  #bytes: Buffer;
  #length = 0;

  /** `size`: bytes that will do as a rule. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(64, size));
  }

  #makeRoom(): void {
    if (this.#length + VARINT_MAX <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length)]);
  }

  /** Adds a whole number from 0 to 2^53 - 1. */
  add(value: number): void {
    this.#makeRoom();
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  addByte(value: number): void {
    this.#makeRoom();
    this.#bytes[this.#length++] = value;
  }

  /** What has been written; valid until more is. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads what a VarintWriter has written, from a place on. */
export class VarintReader {
  readonly #bytes: Buffer;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  next(): number {
    let byte = this.#bytes[this.#at++] as number;
    if (byte < 128) return byte;
    let value = byte - 128;
    let factor = 128;
    do {
      byte = this.#bytes[this.#at++] as number;
      value += (byte % 128) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  }

  nextByte(): number {
    return this.#bytes[this.#at++] as number;
  }
}
