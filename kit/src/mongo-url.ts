/** The credentials still authenticate against the URL's own database. */
export function setMongoUrlDatabase(url: string, database: string): string {
  const [, server = '', own = '', query = ''] =
    /^([^:]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  if (own && server.includes('@') && !parameters.has('authSource')) parameters.set('authSource', own)
  const text = parameters.toString()
  return `${server}/${database}${text && `?${text}`}`
}

export function mongoUrlHasDatabase(url: string): boolean {
  return /^[^:]+:\/\/[^/?]+\/[^?]/.test(url)
}
