/** What is counted for a value beside its bytes: the objects that hold it. */
const OVERHEAD = 200;

type Manner<Value> = {
  /** The most bytes of all values. */
  most: number;
  bytesOf: (value: Value) => number;
  /** A value that stays for longer, in memory of its own. */
  toKeep?: (value: Value) => Value;
};

/**
 * What was read lately, up to a number of bytes. There are two halves: what is asked for moves into the new one, and once
 * that is full, it becomes the old one, whose rest is forgotten. So nothing need be put in order at each search.
 */
export class Recent<Key, Value> {
  readonly #manner: Manner<Value>;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #bytes = 0;

  constructor(manner: Manner<Value>) {
    this.#manner = manner;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    const kept = this.#manner.toKeep?.(old) ?? old;
    this.set(key, kept);
    return kept;
  }

  set(key: Key, value: Value): void {
    const { most, bytesOf } = this.#manner;
    const before = this.#young.get(key);
    if (before !== undefined) this.#bytes -= bytesOf(before) + OVERHEAD;
    this.#bytes += bytesOf(value) + OVERHEAD;
    this.#young.set(key, value);
    if (this.#bytes <= most / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#bytes = 0;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#bytes = 0;
  }
}
