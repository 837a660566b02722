/** The site as an authenticator knows it (Web Authentication, section 5.1). */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers allow passkeys here without https. */
const local = /(^|\.)localhost$/

/** `null` where browsers create no passkeys: IP addresses, and http other than localhost. */
export function toRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  // URL normalizes IPv4 to four numbers, and puts IPv6 in brackets.
  const isAddress = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !local.test(hostname))) return null
  return { id: hostname, origin }
}
