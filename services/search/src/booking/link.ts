import { isIP } from 'node:net'
import { longestLink } from '../providers/longest-link.ts'
import { isLoopback } from '@faresight/kit/loopback'
import type { LinkRule } from '../providers/provider.ts'

/** Names that lead to no public place. A name without a dot is one of them too. */
const privateNames =
  /\.(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|arpa)$/

/** A scheme, two slashes and a host, written out; whatever else stands there, parsers read in ways of their own. */
const plainStart = /^https?:\/\/([a-z0-9.:[\]-]+)(?:[/?#]|$)/i

/** Labels of DNS: letters, digits and hyphens within. */
const plainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * The address that a browser may be sent to, or `null` where a provider's link is not to be trusted. Allowed is https
 * to a public host by name, on its usual port, without credentials, within the provider's domains where it has a
 * list. Loopback over http is allowed only by the rule of a provider that is on loopback itself.
 */
export function trustedLink(text: string, rule: LinkRule): URL | null {
  // Parsers differ over these, so what we check and where a browser goes could differ too.
  if (text.length > longestLink || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null
  const written = plainStart.exec(text)?.[1]?.toLowerCase()
  if (!written || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.host !== written) return null
  const host = url.hostname
  if (rule.loopback && url.protocol === 'http:' && isLoopback(host)) return url
  if (url.protocol !== 'https:' || url.port) return null
  return isPublicName(host) && isListed(host, rule) ? url : null
}

/** A name of the public DNS. No seller's is outside ASCII, and one that is may look just like another's. */
function isPublicName(host: string): boolean {
  const isName = host.length <= 253 && plainName.test(host) && !isIP(host)
  return isName && !privateNames.test(host) && !host.split('.').some((label) => label.startsWith('xn--'))
}

function isListed(host: string, { domains }: LinkRule): boolean {
  return domains?.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? true
}
