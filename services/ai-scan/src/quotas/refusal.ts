import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Refusal } from '@faresight/kit/refusal'
import { dayAfter } from './counters.ts'
import type { ScanRules } from '../scans/rules.ts'

/** A scan takes about as long. */
const soonSeconds = 30

/** Why somebody gets no scan now, and when they do. */
export function refusalOf(
  refused: 'quota-used' | 'too-many-running',
  purpose: Viewer,
  { rules, now }: { rules: ScanRules; now: () => Date },
): Refusal {
  if (refused === 'too-many-running') {
    const detail = `You have ${rules.subscriberAtOnce} AI searches running, and no more can run at once. Please wait for one of them to end, or cancel it.`
    return { type: aiScanProblems['too-many-running'], detail, retryAfterSeconds: soonSeconds }
  }
  const retryAfterSeconds = secondsUntil(dayAfter(now()), now())
  const perhaps = purpose === 'visitor' ? 'or sign up and subscribe' : 'or subscribe'
  const detail = `The AI searches that are free today are used up. There are new ones ${within(retryAfterSeconds)}, at midnight UTC. Please come back then, ${perhaps}.`
  return { type: aiScanProblems['quota-used'], detail, retryAfterSeconds }
}

/** Whole seconds, as a Retry-After has them. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

function within(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in ${Math.round(minutes / 60)} hours`
}
