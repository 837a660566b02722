import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The gateway writes it, over whatever a client sent; nobody else reaches us. */
export function callerOf({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): string {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? forwarded.trim() : ip
}

/** What names one visitor: an IPv4 address, of an IPv6 address its first 64 bits. */
export function visitorNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('%', 1).join('').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A name that says nothing of the address to whoever lacks the salt. */
export function hashed(network: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 22)
}
