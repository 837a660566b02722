/** What of an address the router can go to, or `null` where it leads to another origin than our own. */
export function ownAddress(url: string | null, origin: string): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed?.origin === origin && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}`
    : null
}
