import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { countFaresCheckedToday } from '../checking/store.ts'
import type { AlertSettings } from '../config.ts'
import { countAlertsByState, countUnsentNotifications } from './store.ts'

interface AlertStatsDeps {
  postgres: Postgres
  bus: Bus
  settings: AlertSettings
  now: () => Date
}

export function serveAlertStats({ bus, postgres: { db }, settings, now }: AlertStatsDeps): void {
  bus.serveRpc(readAlertStatsRpc, async () => {
    const at = now()
    const [counts, unsent, checksToday] = await Promise.all([
      countAlertsByState(db, at),
      countUnsentNotifications(db),
      countFaresCheckedToday(db, at),
    ])
    return { ...counts, unsent, checksToday, checksPerDay: settings.checksPerDay }
  })
}
