/** The path of a URL of this site, or `null`. */
export function ownAddress(url: string | null, origin: string): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed?.origin === origin && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}`
    : null
}
