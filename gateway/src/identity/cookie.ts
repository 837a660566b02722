import { sessionToken } from '@faresight/contracts/auth/cookie'

/** The session's token in a Cookie header, or `null` where there is none or it cannot be one. */
export function tokenOf(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at === -1 || pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    return sessionToken.test(value) ? value : null
  }
  return null
}
