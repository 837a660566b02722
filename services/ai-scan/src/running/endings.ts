import { dayAfter } from '../quotas/counters.ts'
import type { SamplerStopReason } from '../sampler/sampler.ts'
import type { ProviderTally, ScanRecord } from '../scans/record.ts'
import type { Ending } from '../scans/store.ts'
import { titleOf } from './provider-title.ts'
import type { Trouble } from './trouble.ts'

/** Why nothing more is asked. */
export type Halt =
  | { kind: 'sampled'; ended: SamplerStopReason }
  | { kind: 'trouble'; trouble: Trouble; detail: string | null }
  | { kind: 'late' }
  /** It has cost too many workers. */
  | { kind: 'given-up' }

type Verdict = Pick<Ending, 'status' | 'ended' | 'errorMessage'> & { remarks: string[] }

const gaveUp: Record<Trouble | 'late' | 'given-up', string> = {
  away: 'We couldn’t search for fares. Please try again in a few minutes.',
  busy: 'Too many people are searching right now. Please try again in a few minutes.',
  down: 'No fare provider responded. Please try again in a few minutes.',
  limited: 'Fare providers aren’t taking more searches from us right now. Please try again later.',
  spent: 'We’ve reached our fare providers’ daily limits. Please try again tomorrow.',
  allowance: 'We couldn’t run this search.',
  stale: 'We didn’t find any current fares. Please try again later.',
  unsuited: 'None of our fare providers support this kind of search.',
  late: 'The search took too long. Please try again.',
  'given-up': 'Something kept going wrong on our side, so we stopped this search. Please try again later.',
}

/** All that the end of a scan changes of it. */
export function endingOf(halt: Halt, scan: ScanRecord, now: Date): Omit<Ending, 'dueAt'> {
  const { remarks, ...verdict } = verdictOn(halt, scan)
  return {
    ...verdict,
    ...(verdict.status === 'completed' && { progress: 100 }),
    remarks: [...new Set([...scan.remarks, ...gapsIn(scan.providers), ...remarks])],
    completedAt: now,
    // Days of budgets are those of quotas.
    ...(halt.kind === 'trouble' &&
      ['spent', 'allowance'].includes(halt.trouble) && { againAt: dayAfter(now) }),
  }
}

/** How a scan ends that asks nothing more: with what it has where that is anything, unless nobody answers any more. */
export function verdictOn(
  halt: Halt,
  scan: Pick<ScanRecord, 'origin' | 'destination' | 'bestDeal' | 'checks'>,
): Verdict {
  const { origin, destination, bestDeal, checks } = scan
  const completed = { status: 'completed' as const, errorMessage: null }
  if (halt.kind === 'sampled') {
    if (bestDeal && halt.ended !== 'no-route') return { ...completed, ended: halt.ended, remarks: [] }
    const made = checks === 1 ? '1 check' : `${checks} checks across the period`
    const remark = `${made} found no flights between ${origin} and ${destination}.`
    return { ...completed, ended: 'exhausted', remarks: [remark] }
  }
  const why = halt.kind === 'trouble' ? halt.trouble : halt.kind
  const remark = stoppedFor[why]
  if (bestDeal && remark) return { ...completed, ended: 'stopped', remarks: [remark] }
  const detail = halt.kind === 'trouble' && halt.detail ? ` ${halt.detail}` : ''
  return { status: 'failed', ended: 'failed', errorMessage: gaveUp[why] + detail, remarks: [] }
}

const outOfTime = 'This search ran out of time before making all its checks.'

/** What stops a scan without anybody being at fault. */
const stoppedFor: Partial<Record<keyof typeof gaveUp, string>> = {
  late: outOfTime,
  busy: outOfTime,
  limited:
    'Fare providers aren’t taking more searches from us right now, so we couldn’t make all the checks.',
  spent: 'We reached our fare providers’ daily limits, so we couldn’t make all the checks.',
  allowance: 'We couldn’t check any more live fares today, so we couldn’t make all the checks.',
  stale: 'Providers only had older prices for the rest, so we couldn’t make all the checks.',
}

/** Who did not answer everything, in words for the traveller. */
export function gapsIn(providers: readonly ProviderTally[]): string[] {
  return providers.flatMap(({ provider, answered, missed, trouble }) => {
    if (!missed) return []
    const gap = `${titleOf(provider)} didn’t respond to ${missed} of ${answered + missed} checks, so some fares may be missing.`
    return [trouble?.detail && !answered ? `${gap} ${trouble.detail}` : gap]
  })
}
