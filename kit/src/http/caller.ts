import { maxProofOfWorkLength, proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import { maxUserAgentLength } from '@faresight/contracts/audit-event'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** The address of whoever calls. The gateway writes the header, over whatever a client sent; nobody else reaches us. */
export function clientIpAddress({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): string {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? forwarded.trim() : ip
}

/** What a caller's browser calls itself, as far as it is kept; `null` where it does not say. */
export function requestUserAgent({ headers }: { headers: IncomingHttpHeaders }): string | null {
  return headers['user-agent']?.slice(0, maxUserAgentLength) ?? null
}

/** The proof of work that a visitor sends; `null` without one. */
export function requestProofOfWork({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const proof = headers[proofOfWorkHeader]
  return typeof proof === 'string' && proof.length <= maxProofOfWorkLength ? proof : null
}

/** All addresses of a /64 may be one person's. */
const ofOnePerson = { ipv4: 32, ipv6: 64 }

/**
 * The network of an address, as the first address in it: `203.0.113.0` of 24 bits, `2a02:1234:5678::` of 48. One that is
 * spelt in several ways has one network: capitals, zeros and zones do not count, and an IPv4 address that is written as
 * one of IPv6 is what it is. What is no address at all stands for itself.
 *
 * @param bits how many of them name the network; unless told, those that name one person
 */
export function toNetworkAddress(address: string, bits = ofOnePerson): string {
  if (isIP(address) === 4) return ipv4Text(masked(address.split('.').map(Number), bits.ipv4))
  if (isIP(address) !== 6) return address
  const bytes = ipv6Bytes(address)
  if (isMapped(bytes)) return ipv4Text(masked(bytes.slice(12), bits.ipv4))
  return ipv6Text(masked(bytes, bits.ipv6))
}

/** By how many bits networks are counted, the narrowest first: a household, its provider's street, and all that one customer may rent. */
const counted = { ipv4: [32, 24, 16], ipv6: [64, 56, 48] }

/** Of these one could tell who it was, so a hash stands for them. */
const personal = new Set([32, 64, 56])

/**
 * The networks for which what an address does is counted, the narrowest first: `203.0.113.0/24`. Those that may be one
 * person's are hashed: nobody can tell whose they were once the salt is gone.
 *
 * @param salt random, of a day
 */
export function rateLimitedNetworks(address: string, salt: string): string[] {
  const isIpv4 = isIP(toNetworkAddress(address)) === 4
  return counted[isIpv4 ? 'ipv4' : 'ipv6'].map((bits) => {
    const network = toNetworkAddress(address, { ipv4: bits, ipv6: bits })
    return `${personal.has(bits) ? hashed(network, salt) : network}/${bits}`
  })
}

/** A name that says nothing of the network to whoever lacks the salt. */
function hashed(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}

function masked(bytes: readonly number[], bits: number): number[] {
  return bytes.map((byte, at) => {
    const kept = Math.min(Math.max(bits - at * 8, 0), 8)
    return byte & (0xff << (8 - kept))
  })
}

/** A socket that takes both families shows an IPv4 caller as ::ffff:192.0.2.1. */
function isMapped(bytes: readonly number[]): boolean {
  return bytes.slice(0, 12).every((byte, at) => byte === (at < 10 ? 0 : 0xff))
}

function ipv6Bytes(address: string): number[] {
  const [head = [], tail = []] = shortest(address.replace(/%.*/, ''))
    .split('::')
    .map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}

function ipv4Text(bytes: readonly number[]): string {
  return bytes.join('.')
}

function ipv6Text(bytes: readonly number[]): string {
  return shortest(
    Array.from({ length: 8 }, (_, at) =>
      Buffer.from(bytes)
        .readUInt16BE(at * 2)
        .toString(16),
    ).join(':'),
  )
}

/** As addresses of the web have it: small letters, no dots, no needless zero. */
function shortest(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}
