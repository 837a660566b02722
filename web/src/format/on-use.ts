/** Creates a value on first use. Intl formatters take 20 ms, and 80 ms on a phone, that a starting page can save. */
export function onUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
