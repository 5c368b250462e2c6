export function recent<Key, Value>(size: number, make: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  return (key) => {
    const value = kept.has(key) ? (kept.get(key) as Value) : make(key)
    // A Map iterates by insertion: setting a key again makes it the youngest.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > size) kept.delete(kept.keys().next().value as Key)
    return value
  }
}
