import { runPublicScan, runScan } from '@faresight/contracts/ai-scan/jobs'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { usualPublicScans } from '../../services/ai-scan/src/config.ts'
import { mostChecks, usualChecks } from '../../services/alerts/src/config.ts'
import { allowances } from '../../services/auth/src/throttle/allowances.ts'
import { usual } from '../../services/search/src/config.ts'
import { type Costs, costNamed } from './costs.ts'
import { demandOf, inTheBusiestSecond } from './demand.ts'
import { fullness, habits, server } from './habits.ts'
import { readScaler } from './scaler.ts'
import { secondsOf } from './slowness.ts'
import { supplyFor } from './supply.ts'

/** Something that has an end. */
export interface Limit {
  what: string
  most: number
  /** How many accounts it is enough for. */
  accounts: number
}

/** For how many it is reckoned before it is divided: enough that nothing is rounded, with what each part has at least. */
const many = 1e6

/**
 * Which limit is met at how many accounts, the nearest first. As if no two people asked for the same, so at the earliest: all that is
 * asked for then grows as accounts do.
 *
 * @param checksADay of a watched question
 */
export function limitsOf(costs: Costs, checksADay: number): Limit[] {
  const demand = demandOf(many, { rememberedShare: 0, questionsPerAlert: 1, checksADay })
  const { bus, postgres } = supplyFor(demand, costs)
  const busiest = inTheBusiestSecond(demand.perDay)
  const sumOf = (rates: Record<string, number>, ...names: string[]) =>
    names.reduce((sum, name) => sum + (rates[name] ?? 0), 0)
  const searches = ['a visitor’s search', 'a member’s search, kept']
  const scans = ['a subscriber’s scan', 'a member’s scan']
  const underWay = (name: string) => (busiest[name] ?? 0) * secondsOf(name, costNamed(costs, name))
  const signedInScans = scans.reduce((sum, name) => sum + underWay(name), 0)
  const scaler = readScaler()
  const limit = (what: string, most: number, asked: number) => ({
    what,
    most,
    accounts: (most / asked) * many,
  })
  return [
    limit(
      'requests to a provider on a day, by searches alone (`*_PER_DAY`)',
      usual.perDay,
      sumOf(demand.perDay, ...searches),
    ),
    limit(
      'requests to a provider in a second, by searches alone (`*_PER_SECOND`)',
      usual.perSecond,
      sumOf(busiest, ...searches),
    ),
    limit(
      'scans of visitors on a day (`PUBLIC_SCANS_PER_DAY`)',
      usualPublicScans,
      sumOf(demand.perDay, 'a visitor’s scan'),
    ),
    limit(
      'scans of visitors at once (`maxAckPending`)',
      runPublicScan.maxAckPending,
      underWay('a visitor’s scan'),
    ),
    limit('scans of others at once (`maxReplicaCount`)', scaler.most * scaler.each, signedInScans),
    limit(
      'scans of others at once, with more workers (`maxAckPending`)',
      runScan.maxAckPending,
      signedInScans,
    ),
    limit(
      'checks of alerts on a day, unless set (`ALERT_CHECKS_PER_DAY`)',
      usualChecks,
      sumOf(demand.perDay, 'a check of an alert'),
    ),
    limit(
      'checks of alerts on a day, as much as can be set',
      mostChecks,
      sumOf(demand.perDay, 'a check of an alert'),
    ),
    limit(
      'wrong passwords in a second (`everywhere`)',
      allowances.everywhere.points / allowances.everywhere.duration,
      sumOf(busiest, 'a sign-in') * habits.mistypedShare,
    ),
    limit(
      'bytes of answers remembered for their whole life (`quotesBucket`)',
      quotesBucket.maxBytes,
      bus.rememberedBytes,
    ),
    limit('bytes in one server of PostgreSQL, after a year', server.disk * fullness, postgres.bytes),
  ].sort((one, other) => one.accounts - other.accounts)
}
