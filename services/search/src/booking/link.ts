import { isIP } from 'node:net'
import { longestLink } from '../providers/longest-link.ts'
import { isLoopbackHost } from '@faresight/kit/loopback'
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
 * list, or of an affiliate network that leads on to them. Loopback over http is allowed only by the rule of a provider that is on loopback itself.
 */
export function trustedLink(text: string, rule: LinkRule): URL | null {
  // Parsers differ over these, so what we check and where a browser goes could differ too.
  if (text.length > longestLink || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null
  const written = plainStart.exec(text)?.[1]?.toLowerCase()
  if (!written || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.host !== written) return null
  const host = url.hostname
  if (rule.loopback && url.protocol === 'http:' && isLoopbackHost(host)) return url
  if (url.protocol !== 'https:' || url.port) return null
  const isListed = rule.domains?.some((domain) => isWithin(host, domain)) ?? true
  return isPublicName(host) && (isListed || leadsOnTo(url, rule)) ? url : null
}

/** A name of the public DNS. No seller's is outside ASCII, and one that is may look just like another's. */
function isPublicName(host: string): boolean {
  const isName = host.length <= 253 && plainName.test(host) && !isIP(host)
  return isName && !privateNames.test(host) && !host.split('.').some((label) => label.startsWith('xn--'))
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** An affiliate network leads on to the provider's domains alone: one that can be told to go elsewhere would lend us its name. */
function leadsOnTo(url: URL, { domains, affiliates = [] }: LinkRule): boolean {
  const affiliate = affiliates.find(({ domain }) => isWithin(url.hostname, domain))
  const [target, another] = affiliate ? url.searchParams.getAll(affiliate.target) : []
  return (
    target !== undefined &&
    another === undefined &&
    trustedLink(target, { domains, loopback: false }) !== null
  )
}
