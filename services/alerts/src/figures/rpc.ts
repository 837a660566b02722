import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { usedOn } from '../checking/store.ts'
import type { Deps } from '../deps.ts'
import { countAlerts, countUnsent } from './store.ts'

/** Tells administrators how many alerts there are, and what is done for them. */
export function serveFigures({ bus, postgres: { db }, rules, now }: Deps): void {
  bus.serveRpc(readAlertStatsRpc, async () => {
    const at = now()
    const [counts, unsent, checksToday] = await Promise.all([
      countAlerts(db, at),
      countUnsent(db),
      usedOn(db, at),
    ])
    return { ...counts, unsent, checksToday, checksPerDay: rules.checksPerDay }
  })
}
