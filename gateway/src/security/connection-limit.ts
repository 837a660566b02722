import type { Socket } from 'node:net'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import { connectionsRefused } from '../metrics.ts'
import type { NetworkMatcher } from './networks.ts'

/** Acquires a connection for an address. @returns a function that releases it; `null` if the limit is reached */
type Take = (address: string) => (() => void) | null

/** Limits the open connections of each address (/64 for IPv6). @param isExempt proxies, whose connections are many users' */
export function createConnectionLimiter(limit: number, isExempt: NetworkMatcher): Take {
  const open = new Map<string, number>()
  return (address) => {
    if (isExempt(address)) return () => {}
    const who = toNetworkAddress(address)
    const theirs = open.get(who) ?? 0
    if (theirs >= limit) return null
    open.set(who, theirs + 1)
    return () => {
      const left = (open.get(who) ?? 0) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    }
  }
}

/** A `connection` listener that closes connections over the limit. */
export function createExcessConnectionCloser(take: Take): (socket: Socket) => void {
  return (socket) => {
    // Already closed.
    if (socket.remoteAddress === undefined) return
    const giveBack = take(socket.remoteAddress)
    if (giveBack) {
      socket.once('close', giveBack)
      return
    }
    connectionsRefused.inc()
    socket.destroy()
  }
}
