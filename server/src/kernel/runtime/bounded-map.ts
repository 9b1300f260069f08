/** A map of at most `max` entries; the one that was set first is dropped. Setting an entry again makes it the last. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.#max) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}
