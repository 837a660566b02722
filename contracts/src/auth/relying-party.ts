/** The site as an authenticator knows it (Web Authentication, section 5.1). */
export interface RelyingParty {
  /** The domain that a passkey belongs to. */
  id: string
  origin: string
}

/** What browsers take for a domain without https. */
const local = /(^|\.)localhost$/

/**
 * The relying party of a site at `publicUrl`, or `null` where a browser makes no passkeys: at an IP address, and without https
 * anywhere but on one's own machine.
 */
export function toRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  // `URL` writes every IPv4 address with four numbers, and IPv6 in brackets.
  const isAddress = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !local.test(hostname))) return null
  return { id: hostname, origin }
}
