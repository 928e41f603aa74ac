import type { Packed } from "./forward.ts";

/** Posts are put behind each other into pieces of memory of so many bytes: a piece of its own for each would take twice as much. */
const PIECE = 1024 * 1024;
/** The bytes before each post: those of its terms, and those of all of it. */
const HEAD = 8;

type Piece = { bytes: Buffer; posts: number[] };

/**
 * What posts hold, up to a number of bytes. A piece by chance makes room for the next one: that keeps as much as forgetting
 * what came first (Gelenbe, "A Unified Approach to the Evaluation of a Class of Replacement Algorithms", 1973), and more where
 * the same searches come around again and need somewhat more than there is room for, of which the other would keep nothing.
 */
export class KeptPosts {
  #most: number;
  readonly #pieces: Piece[] = [];
  /** Where a post is: the number of its piece times the size of one, and the place in it. */
  readonly #places = new Map<number, number>();
  #current = -1;
  #end = PIECE;

  constructor({ most }: { most: number }) {
    this.#most = Math.max(1, Math.floor(most / PIECE));
  }

  /** May hold so many bytes from now on, if that is more. */
  growTo(bytes: number): void {
    this.#most = Math.max(this.#most, Math.floor(bytes / PIECE));
  }

  /** Valid for as long as it is held: no piece is ever written over. */
  get(post: number): Packed | undefined {
    const place = this.#places.get(post);
    if (place === undefined) return undefined;
    const { bytes } = this.#pieces[Math.floor(place / PIECE)] as Piece;
    const at = place % PIECE;
    const start = at + HEAD;
    return { bytes, start, termsEnd: start + bytes.readUInt32LE(at), end: start + bytes.readUInt32LE(at + 4) };
  }

  /** Keeps a copy. One that is larger than a piece is not kept. */
  set(post: number, { bytes, start, termsEnd, end }: Packed): void {
    const length = HEAD + end - start;
    if (length > PIECE) return;
    if (this.#end + length > PIECE) this.#makeRoom();
    const piece = this.#pieces[this.#current] as Piece;
    const at = this.#end;
    piece.bytes.writeUInt32LE(termsEnd - start, at);
    piece.bytes.writeUInt32LE(end - start, at + 4);
    bytes.copy(piece.bytes, at + HEAD, start, end);
    piece.posts.push(post);
    this.#places.set(post, this.#current * PIECE + at);
    this.#end += length;
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#places.clear();
    this.#current = -1;
    this.#end = PIECE;
  }

  #makeRoom(): void {
    const isFull = this.#pieces.length >= this.#most;
    this.#current = isFull ? Math.floor(Math.random() * this.#most) : this.#pieces.length;
    const isHere = (post: number) => Math.floor((this.#places.get(post) ?? -1) / PIECE) === this.#current;
    for (const post of this.#pieces[this.#current]?.posts ?? []) if (isHere(post)) this.#places.delete(post);
    this.#pieces[this.#current] = { bytes: Buffer.allocUnsafeSlow(PIECE), posts: [] };
    this.#end = 0;
  }
}
