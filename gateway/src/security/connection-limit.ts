import type { Socket } from 'node:net'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import { connectionsRefused } from '../metrics.ts'
import type { Network } from './addresses.ts'

/** Takes a place for an address; the function that it returns gives it back. `null` where the address has as many as it may. */
type Take = (address: string) => (() => void) | null

/**
 * Counts connections by address (/64 for IPv6), each of which may have `most`.
 *
 * @param isExempt whose are not counted: those of a proxy are many people's
 */
export function countConnections(most: number, isExempt: Network): Take {
  const open = new Map<string, number>()
  return (address) => {
    if (isExempt(address)) return () => {}
    const who = toNetworkAddress(address)
    const theirs = open.get(who) ?? 0
    if (theirs >= most) return null
    open.set(who, theirs + 1)
    return () => {
      const left = (open.get(who) ?? 0) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    }
  }
}

/** Closes a new connection at once where its address has too many: for the event of a server, or of several with one count. */
export function closeBeyond(take: Take): (socket: Socket) => void {
  return (socket) => {
    // Without an address it has gone by now.
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
