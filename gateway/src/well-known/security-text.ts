import { dayMs } from '@faresight/contracts/days'

export const securityTextPath = '/.well-known/security.txt'

const holdsForMs = 90 * dayMs

/**
 * Whom to tell of a weakness of the site (RFC 9116).
 *
 * @param contacts `mailto:`, `https:` or `tel:` addresses, the one that is liked best first
 */
export function securityText(contacts: readonly string[], publicUrl: string, now: Date): string {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now.getTime() + holdsForMs).toISOString()}`,
    `Canonical: ${new URL(securityTextPath, publicUrl).href}`,
    'Preferred-Languages: en',
  ]
  return lines.map((line) => `${line}\n`).join('')
}
