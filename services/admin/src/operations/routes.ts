import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { actorOf } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { blockNetwork, unblockNetwork } from './block-network.ts'
import { drop } from './drop.ts'
import { firstPage, readCursor, writeCursor } from './page-cursor.ts'
import { replay } from './replay.ts'
import { present } from './present.ts'
import { isOfAService, shownLetter } from './show.ts'

/** What runs: queues, providers, the networks they are asked for, and messages that were given up. */
export function operationsRoutes(service: Service, deps: Deps): void {
  const { queueAdmin } = deps.bus

  mountRoute(service, adminRoutes.operations, () => present(deps))

  mountRoute(service, adminRoutes.blockNetwork, (call) =>
    blockNetwork(deps, actorOf(call), call.body.network),
  )

  mountRoute(service, adminRoutes.unblockNetwork, (call) =>
    unblockNetwork(deps, actorOf(call), call.body.network),
  )

  mountRoute(service, adminRoutes.deadLetters, async ({ query: { limit, cursor } }) => {
    const from = cursor === undefined ? firstPage : readCursor(cursor)
    if (from === null) throw new Problem(adminProblems['bad-cursor'])
    const { deadLetters, next } = await queueAdmin.deadLetters(from, limit)
    return {
      deadLetters: deadLetters.filter(isOfAService).map(shownLetter),
      nextCursor: next === null ? null : writeCursor(next),
    }
  })

  mountRoute(service, adminRoutes.replayDeadLetter, async (call) => {
    await replay(deps, actorOf(call), call.params.sequence)
    return { message: 'The message was replayed.' }
  })

  mountRoute(service, adminRoutes.dropDeadLetter, async (call) => {
    await drop(deps, actorOf(call), call.params.sequence)
    return undefined
  })
}
