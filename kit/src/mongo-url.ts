/** The address of another database of the same server; credentials stay those of the database that they are of. */
export function withMongoDatabase(url: string, database: string): string {
  const [, server = '', own = '', query = ''] =
    /^([^:]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  if (own && server.includes('@') && !parameters.has('authSource')) parameters.set('authSource', own)
  const text = parameters.toString()
  return `${server}/${database}${text && `?${text}`}`
}

/** Whether an address says which database is meant. */
export function hasMongoDatabase(url: string): boolean {
  return /^[^:]+:\/\/[^/?]+\/[^?]/.test(url)
}
