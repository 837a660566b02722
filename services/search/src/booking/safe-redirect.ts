import { isIP } from 'node:net'
import { withDeadline } from '@faresight/kit/deadline'
import { isLoopbackHost } from '@faresight/kit/loopback'
import { type SellerLinkRule, maxLinkLength } from '../providers/provider.ts'
import { isPublicIpAddress } from '../http-client/public-ip-address.ts'

/** Suffixes outside of the public DNS. */
const privateSuffixes =
  /\.(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|arpa)$/

/** Scheme and host as every parser reads them. */
const plainStart = /^https?:\/\/([a-z0-9.:[\]-]+)(?:[/?#]|$)/i

const dnsLabel = /^[a-z0-9-]{1,63}$/

/**
 * The address that a browser may be sent to; `null` for any other link. It must be https to a public host by name, on the default port,
 * without credentials, within the provider's domains where it has a list, or of an affiliate network that redirects to them. The rule
 * of a provider on loopback allows http to loopback.
 */
export function parseTrustedLink(text: string, rule: SellerLinkRule): URL | null {
  // Parsers differ over these, so a browser could go elsewhere than to the host we check.
  if (text.length > maxLinkLength || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null
  const written = plainStart.exec(text)?.[1]?.toLowerCase()
  if (!written || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.host !== written) return null
  const host = url.hostname
  if (rule.loopback && url.protocol === 'http:' && isLoopbackHost(host)) return url
  if (url.protocol !== 'https:' || url.port) return null
  const isListed = rule.domains?.some((domain) => isWithin(host, domain)) ?? true
  return isPublicName(host) && (isListed || redirectsToDomain(url, rule)) ? url : null
}

/** A name of several labels whose last one is no number. */
function isDnsName(host: string): boolean {
  const labels = host.split('.')
  const topLevel = labels.at(-1) ?? ''
  const isLabel = (label: string) => dnsLabel.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return labels.length > 1 && labels.every(isLabel) && /^[a-z]./.test(topLevel)
}

/** Excludes internationalized names: no seller has one, and one may look like another's. */
function isPublicName(host: string): boolean {
  const isName = host.length <= 253 && isDnsName(host) && !isIP(host)
  return isName && !privateSuffixes.test(host) && !host.split('.').some((label) => label.startsWith('xn--'))
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function redirectsToDomain(url: URL, { domains, affiliates = [] }: SellerLinkRule): boolean {
  const affiliate = affiliates.find(({ domain }) => isWithin(url.hostname, domain))
  const [target, another] = affiliate ? url.searchParams.getAll(affiliate.target) : []
  return (
    target !== undefined &&
    another === undefined &&
    parseTrustedLink(target, { domains, loopback: false }) !== null
  )
}

/** All addresses of a name. Rejects for an unknown one. */
export type ResolveHostname = (hostname: string) => Promise<string[]>

const dnsTimeoutMs = 2000

export type HostReach = 'public' | 'private' | 'unresolved'

/**
 * Whether all addresses of a trusted link's host are public; `unresolved` without an answer of DNS.
 *
 * The browser resolves the name again and may get other addresses. We fetch nothing from the host, so a rebound name gains no more
 * than any link on the web, which browsers' own rules for private networks restrict.
 */
export async function checkHostReach({ hostname }: URL, lookUp: ResolveHostname): Promise<HostReach> {
  // `parseTrustedLink` allows loopback only for a provider on loopback.
  if (isLoopbackHost(hostname)) return 'public'
  const addresses = await withDeadline(lookUp(hostname), dnsTimeoutMs, 'DNS did not answer').catch(() => [])
  if (!addresses.length) return 'unresolved'
  return addresses.every(isPublicIpAddress) ? 'public' : 'private'
}
