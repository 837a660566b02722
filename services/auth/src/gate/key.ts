import { hash, timingSafeEqual } from 'node:crypto'

/** Whether somebody typed the owner's key. How long that takes says nothing of either: hashes are equally long. */
export function isOwnerKey(typed: string, key: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(key))
}

const digestOf = (text: string) => hash('sha256', text, 'buffer')
