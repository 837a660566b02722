const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** `price-alerts`, `v2`, `flight-offers`, `lookup.json`. */
const word = /^[a-z][a-z.-]{0,39}\d{0,2}$/i

/**
 * What a trace holds of an address that is called: its path, without what follows. Of its parts words and ids of ours stay; the
 * others may be all that the link in somebody's mail consists of, an id at Stripe, or somebody's network.
 */
export function redactUrlPath(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (part === '' || word.test(part) || uuid.test(part) ? part : '{…}'))
    .join('/')
}
