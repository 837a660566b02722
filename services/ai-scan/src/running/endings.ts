import { dayAfter } from '../quotas/counters.ts'
import type { Ended } from '../sampler/sampler.ts'
import type { ProviderTally, ScanRecord } from '../scans/record.ts'
import type { Ending } from '../scans/store.ts'
import { titleOf } from './provider-title.ts'
import type { Trouble } from './trouble.ts'

/** Why nothing more is asked. */
export type Halt =
  | { kind: 'sampled'; ended: Ended }
  | { kind: 'trouble'; trouble: Trouble; detail: string | null }
  | { kind: 'late' }
  /** It has cost too many workers. */
  | { kind: 'given-up' }

type Verdict = Pick<Ending, 'status' | 'ended' | 'errorMessage'> & { remarks: string[] }

const gaveUp: Record<Trouble | 'late' | 'given-up', string> = {
  away: 'Our search for fares could not be reached. Please try again in a few minutes.',
  busy: 'Too many people are searching at the moment. Please try again in a few minutes.',
  down: 'None of the fare providers answered. Please try again in a few minutes.',
  limited: 'The fare providers take no more questions for now. Please try again later.',
  spent: 'The fare providers take no more questions today. Please try again tomorrow.',
  allowance: 'This search could not be made.',
  stale: 'No fares of today were found. Please try again later.',
  unsuited: 'None of the fare providers takes such a search.',
  late: 'The search took too long. Please try again.',
  'given-up':
    'Something went wrong on our side again and again, so we gave this search up. Please try again later.',
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
    const made = checks === 1 ? '1 check' : `${checks} checks all over the period`
    const remark = `${made} found no flights between ${origin} and ${destination}.`
    return { ...completed, ended: 'exhausted', remarks: [remark] }
  }
  const why = halt.kind === 'trouble' ? halt.trouble : halt.kind
  const remark = stoppedFor[why]
  if (bestDeal && remark) return { ...completed, ended: 'stopped', remarks: [remark] }
  const detail = halt.kind === 'trouble' && halt.detail ? ` ${halt.detail}` : ''
  return { status: 'failed', ended: 'failed', errorMessage: gaveUp[why] + detail, remarks: [] }
}

const outOfTime = 'The time for this search was up before all of its checks were made.'

/** What stops a scan without anybody being at fault. */
const stoppedFor: Partial<Record<keyof typeof gaveUp, string>> = {
  late: outOfTime,
  busy: outOfTime,
  limited: 'The fare providers take no more questions for now, so not all checks were made.',
  spent: 'The fare providers take no more questions today, so not all checks were made.',
  allowance: 'No more live fares could be checked today, so not all checks were made.',
  stale: 'For the rest there were only prices of earlier days, so not all checks were made.',
}

/** Who did not answer everything, in words for the traveller. */
export function gapsIn(providers: readonly ProviderTally[]): string[] {
  return providers.flatMap(({ provider, answered, missed, trouble }) => {
    if (!missed) return []
    const gap = `${titleOf(provider)} did not answer ${missed} of ${answered + missed} checks, so some fares may be missing.`
    return [trouble?.detail && !answered ? `${gap} ${trouble.detail}` : gap]
  })
}
