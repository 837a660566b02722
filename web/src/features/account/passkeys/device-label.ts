import { passkeyText } from '../../../text/passkey-text.ts'

const { devices } = passkeyText

/** What somebody may call a passkey of this device; empty where its user agent does not tell. The first that fits counts. */
export function deviceLabel(userAgent: string): string {
  const known = Object.entries(devices).find(([word]) => userAgent.includes(word))
  return known?.[1] ?? ''
}
