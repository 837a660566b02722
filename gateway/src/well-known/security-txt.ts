import { dayMs } from '@faresight/contracts/days'

export const securityTxtPath = '/.well-known/security.txt'

const holdsForMs = 90 * dayMs

/** RFC 9116. @param contacts in order of preference */
export function formatSecurityTxt(contacts: readonly string[], publicUrl: string, now: Date): string {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now.getTime() + holdsForMs).toISOString()}`,
    `Canonical: ${new URL(securityTxtPath, publicUrl).href}`,
    'Preferred-Languages: en',
  ]
  return lines.map((line) => `${line}\n`).join('')
}
