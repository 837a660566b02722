const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** `price-alerts`, `v2`, `flight-offers`, `lookup.json`. */
const word = /^[a-z][a-z.-]{0,39}\d{0,2}$/i

/** Without query. Words and our ids stay; other parts may be tokens, ids at Stripe or IP addresses. */
export function redactUrlPath(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (part === '' || word.test(part) || uuid.test(part) ? part : '{…}'))
    .join('/')
}
