import type { Board } from './board.ts'
import { aiScan } from './boards/ai-scan.ts'
import { alertsAndMail } from './boards/alerts-and-mail.ts'
import { bus } from './boards/bus.ts'
import { overview } from './boards/overview.ts'
import { plans } from './boards/plans.ts'
import { process } from './boards/process.ts'
import { providers } from './boards/providers.ts'
import { routes } from './boards/routes.ts'

/** Every dashboard, in the order in which operators meet them. */
export const boards: readonly Board[] = [
  overview,
  routes,
  bus,
  providers,
  aiScan,
  alertsAndMail,
  plans,
  process,
]
