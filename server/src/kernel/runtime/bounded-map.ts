/** A map of at most `max` entries; the oldest is dropped. Setting an entry again makes it the newest. */
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
