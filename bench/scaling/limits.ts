import { runPublicScan, runScan } from '@faresight/contracts/ai-scan/jobs'
import { checkFares } from '@faresight/contracts/alerts/jobs'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import * as z from 'zod'
import { usualPublicScans } from '../../services/ai-scan/src/config.ts'
import { checksAtOnce } from '../../services/alerts/src/checking/pace.ts'
import { mostChecks, usualChecks } from '../../services/alerts/src/config.ts'
import { signInLimits } from '../../services/auth/src/rate-limits/sign-in-limits.ts'
import { usualLimits } from '../../services/search/src/config.ts'
import { budgetFor } from '../../services/search/src/providers/guard/limits.ts'
import type { Costs } from './costs.ts'
import { demandOf, inTheBusiestSecond } from './demand.ts'
import { fullness, habits, providers, server } from './habits.ts'
import { readManifest } from './manifests.ts'
import { readScaler } from './scaler.ts'
import { underWay } from './simulation/slowness.ts'
import { supplyFor } from './supply.ts'

/** Something that has an end. */
export interface Limit {
  name: string
  most: number
  unit?: 'bytes'
  /** How many accounts it is enough for. */
  accounts: number
}

/** Requests to one provider in a second that its row bears, each admitted and reported: `npm run bench:guard`. */
const guardASecond = 750

/** What is set of the checks of a day. */
export const checksADayLimit = 'checks of alerts on a day (`ALERT_CHECKS_PER_DAY`)'

/** For how many it is reckoned before it is divided. */
const many = 1e6

/**
 * How many accounts each limit is enough for that is a number in the code, in its settings or in `deploy/k8s/base`, the nearest first.
 * As if no two people asked for the same: all that is asked for then grows as accounts do.
 *
 * @param checksADay of a watched question
 */
export function limitsOf(costs: Costs, checksADay: number): Limit[] {
  const demand = demandOf(many, { rememberedShare: 0, questionsPerAlert: 1, checksADay })
  const { bus, postgres, providers: asked, working } = supplyFor(demand, costs)
  const busiest = inTheBusiestSecond(demand.perDay)
  const atOnce = (...of: string[]) => of.reduce((sum, name) => sum + underWay(name, busiest, costs), 0)
  const aDay = (name: string) => demand.perDay[name] ?? 0
  const scans = atOnce('a subscriber’s scan', 'a member’s scan')
  const checks = atOnce('a check of an alert', 'a check that triggers, with its mail')
  const { most: scanners, each: scansEach } = readScaler()
  const limit = (name: string, most: number, needed: number) => ({
    name,
    most,
    accounts: (most / needed) * many,
  })
  const bytes = (...of: Parameters<typeof limit>) => ({ ...limit(...of), unit: 'bytes' as const })
  return [
    limit(
      'requests on a day to each of four providers (`*_PER_DAY`)',
      usualLimits.perDay,
      asked.requestsADay / providers.asked,
    ),
    limit(
      'requests on a day to each before visitors and members are told to wait',
      budgetFor(usualLimits, 'visitor'),
      asked.requestsADay / providers.asked,
    ),
    limit(
      'requests in a second to each of four providers (`*_PER_SECOND`)',
      usualLimits.perSecond,
      asked.requestsASecond / providers.asked,
    ),
    limit(
      'requests in a second that the row of a provider bears',
      guardASecond,
      asked.requestsASecond / providers.asked,
    ),
    limit('visitors’ scans on a day (`PUBLIC_SCANS_PER_DAY`)', usualPublicScans, aDay('a visitor’s scan')),
    limit(
      'visitors’ scans at once (`maxAckPending`)',
      runPublicScan.maxAckPending,
      atOnce('a visitor’s scan'),
    ),
    limit('scans of others at once, with `maxReplicaCount` workers', scanners * scansEach, scans),
    limit('scans of others at once, with more workers (`maxAckPending`)', runScan.maxAckPending, scans),
    limit(checksADayLimit, usualChecks, aDay('a check of an alert')),
    limit('checks of alerts on a day, as much as can be set', mostChecks, aDay('a check of an alert')),
    limit(
      'checks of alerts at once, with the replicas of `alerts`',
      replicasOf('alerts') * checksAtOnce,
      checks,
    ),
    limit('checks of alerts at once, with more replicas (`maxAckPending`)', checkFares.maxAckPending, checks),
    ...(['gateway', 'auth', 'search'] as const).map((part) =>
      limit(
        `processes of \`${part}\` at most (\`maxReplicas\`)`,
        mostReplicasOf(part),
        (working[part] ?? 0) / fullness,
      ),
    ),
    limit(
      'wrong passwords in a second (`everywhere`)',
      signInLimits.everywhere.points / signInLimits.everywhere.duration,
      (busiest['a sign-in'] ?? 0) * habits.mistypedShare,
    ),
    bytes(
      'answers remembered for their whole life (`quotesBucket`)',
      quotesBucket.maxBytes,
      bus.rememberedBytes,
    ),
    bytes('one server of PostgreSQL after a year', server.disk * fullness, postgres.bytes),
  ].sort((one, other) => one.accounts - other.accounts)
}

const deployment = z.object({ spec: z.object({ replicas: z.int() }) })
const scaling = z.object({ spec: z.object({ maxReplicas: z.int() }) })

const replicasOf = (part: string) => deployment.parse(readManifest(`${part}/deployment.yaml`)).spec.replicas
const mostReplicasOf = (part: string) => scaling.parse(readManifest(`${part}/scaling.yaml`)).spec.maxReplicas
