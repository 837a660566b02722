import { maxProofOfWorkLength, proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import { maxUserAgentLength } from '@faresight/contracts/audit-event'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** The gateway writes the header over what a client sent, and no other caller reaches a service. */
export function readClientIpAddress({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): string {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? forwarded.trim() : ip
}

export function readUserAgent({ headers }: { headers: IncomingHttpHeaders }): string | null {
  return headers['user-agent']?.slice(0, maxUserAgentLength) ?? null
}

export function readProofOfWorkHeader({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const proof = headers[proofOfWorkHeader]
  return typeof proof === 'string' && proof.length <= maxProofOfWorkLength ? proof : null
}

/** All addresses of a /64 may belong to one person. */
const ofOnePerson = { ipv4: 32, ipv6: 64 }

/**
 * First address of the network: `203.0.113.0` for 24 bits, `2a02:1234:5678::` for 48; equal for all spellings of an address.
 * Other text is returned unchanged.
 * @param bits of the prefix; by default those of one person
 */
export function toNetworkAddress(address: string, bits = ofOnePerson): string {
  if (isIP(address) === 4) return ipv4Text(masked(address.split('.').map(Number), bits.ipv4))
  if (isIP(address) !== 6) return address
  const bytes = ipv6Bytes(address)
  if (isMapped(bytes)) return ipv4Text(masked(bytes.slice(12), bits.ipv4))
  return ipv6Text(masked(bytes, bits.ipv6))
}

/** A household, a street, and the most that one customer may rent. */
const counted = { ipv4: [32, 24, 16], ipv6: [64, 56, 48] }

const personal = new Set([32, 64, 56])

/**
 * Narrowest first: `203.0.113.0/24`. Those of a person are hashed, and anonymous once the salt is gone.
 * @param salt random, renewed each day
 */
export function toRateLimitNetworkKeys(address: string, salt: string): string[] {
  const isIpv4 = isIP(toNetworkAddress(address)) === 4
  return counted[isIpv4 ? 'ipv4' : 'ipv6'].map((bits) => {
    const network = toNetworkAddress(address, { ipv4: bits, ipv6: bits })
    return `${personal.has(bits) ? hashed(network, salt) : network}/${bits}`
  })
}

function hashed(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}

function masked(bytes: readonly number[], bits: number): number[] {
  return bytes.map((byte, at) => {
    const kept = Math.min(Math.max(bits - at * 8, 0), 8)
    return byte & (0xff << (8 - kept))
  })
}

/** A dual-stack socket reports an IPv4 caller as ::ffff:192.0.2.1. */
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

/** Canonical, as in the WHATWG URL standard. */
function shortest(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}
