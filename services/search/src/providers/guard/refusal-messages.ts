import { dayMs } from '@faresight/contracts/days'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import type { HttpFailure } from '../../http-client/http-client.ts'
import type { AdmissionRefusal } from './admission.ts'
import type { QuotaRefusal } from './quotas.ts'

/** `null` where the usual message of the fault is enough. */
const details: Record<AdmissionRefusal, ((title: string) => string) | null> = {
  'quota-exceeded': (title) => `${title} has reached its daily limit.`,
  'circuit-open': (title) => `${title} isn’t responding. We’ll try again soon.`,
  throttled: (title) => `Too many travellers are searching ${title} at once. Please try again in a moment.`,
  paused: (title) => `${title} isn’t taking more searches from us right now.`,
  'no-retry': null,
  'caller-quota': notSearched,
  'group-quota': notSearched,
  blocked: notSearched,
}

function notSearched(title: string): string {
  return `We didn’t search ${title}.`
}

export function refusalToHttpFailure(title: string, refusal: AdmissionRefusal): HttpFailure {
  const fault = refusal === 'circuit-open' || refusal === 'no-retry' ? 'failed' : 'limited'
  const detail = details[refusal]?.(title)
  return { fault, status: null, ...(detail && { detail }) }
}

export function quotaRefusalMessage(refusal: QuotaRefusal, purpose: QuotePurpose, now: Date): string {
  if (refusal === 'blocked')
    return 'Live search is turned off for your network. If you think this is a mistake, please contact us.'
  const hours = Math.ceil((dayMs - (now.getTime() % dayMs)) / (60 * 60 * 1000))
  const back = `Live search is back at midnight UTC, in ${hours === 1 ? 'an hour' : `${hours} hours`}.`
  if (refusal === 'group-quota')
    return `All of today’s live searches for ${purpose === 'visitor' ? 'visitors' : 'members'} have been used. ${back}`
  return purpose === 'visitor'
    ? `All of today’s live searches from your network have been used. ${back} Sign up to get your own daily searches.`
    : `You’ve used all your live searches for today. ${back}`
}
