/**
 * What a trace holds of an address: its path, without what follows and without tokens in it. Either may be all that the link in
 * somebody's mail consists of.
 */
export function tracedPath(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(?<=\/)[\w-]{43}(?=\/|$)/g, '{token}')
}
