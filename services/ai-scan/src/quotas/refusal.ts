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
    const detail = `You already have ${rules.subscriberAtOnce} AI searches running, the most you can run at once. Wait for one to finish, or cancel it.`
    return { type: aiScanProblems['too-many-running'], detail, retryAfterSeconds: soonSeconds }
  }
  const retryAfterSeconds = secondsUntil(dayAfter(now()), now())
  const perhaps = purpose === 'visitor' ? 'or sign up and subscribe' : 'or subscribe'
  const detail = `All of today’s free AI searches have been used. You’ll get more ${within(retryAfterSeconds)}, at midnight UTC. Come back then, ${perhaps}.`
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
