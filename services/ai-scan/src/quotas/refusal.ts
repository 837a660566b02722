import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Refusal } from '@faresight/kit/refusal'
import { nextUtcMidnight } from './counters.ts'
import type { ScanLimits } from '../scans/limits.ts'

const scanSeconds = 30

export function toScanQuotaRefusal(
  refused: 'quota-used' | 'too-many-running',
  purpose: Viewer,
  { limits, now }: { limits: Pick<ScanLimits, 'subscriberConcurrentScans'>; now: () => Date },
): Refusal {
  if (refused === 'too-many-running') {
    const detail = `You already have ${limits.subscriberConcurrentScans} AI searches running, the most you can run at once. Wait for one to finish, or cancel it.`
    return { type: aiScanProblems['too-many-running'], detail, retryAfterSeconds: scanSeconds }
  }
  const retryAfterSeconds = retryAfterSecondsUntil(nextUtcMidnight(now()), now())
  const orSubscribe = purpose === 'visitor' ? 'or sign up and subscribe' : 'or subscribe'
  const detail = `All of today’s free AI searches have been used. You’ll get more ${toWaitingTime(retryAfterSeconds)}, at midnight UTC. Come back then, ${orSubscribe}.`
  return { type: aiScanProblems['quota-used'], detail, retryAfterSeconds }
}

/** Whole seconds for a Retry-After header, at least 1. */
export function retryAfterSecondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

function toWaitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in ${Math.round(minutes / 60)} hours`
}
