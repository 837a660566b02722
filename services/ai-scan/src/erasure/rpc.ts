import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import { countHeld, type Held } from './store.ts'

/** Answers auth's question what is kept of a user. */
export function serveHoldings({ bus, ...held }: Held & { bus: Pick<Bus, 'serveRpc'> }): void {
  bus.serveRpc(personalDataReportRpcs['ai-scan'], async ({ userId }) => ({
    counts: await countHeld(held, userId),
  }))
}
