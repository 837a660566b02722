/**
 * Makes something the first time that it is asked for: a formatter of the browser takes 20 ms to be made, on a phone four times
 * that, and a page that starts has no use for it yet.
 */
export function onUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
