import type { Failure } from '../../outside/send.ts'
import type { Refusal } from './admission.ts'

/** `null` where the usual sentence of the fault says all: what made one ask again is not known. */
const sentences: Record<Refusal, ((title: string) => string) | null> = {
  spent: (title) => `${title} has reached its daily limit.`,
  failing: (title) => `${title} isn’t responding. We’ll try again soon.`,
  crowded: (title) => `Too many travellers are searching ${title} at once. Please try again in a moment.`,
  paused: (title) => `${title} isn’t taking more searches from us right now.`,
  'no-retry': null,
  allowance: notAsked,
  share: notAsked,
  blocked: notAsked,
}

/** Why not is said once, about the search. */
function notAsked(title: string): string {
  return `We didn’t search ${title}.`
}

/** A request that was not let through, in words for the traveller. */
export function refusedBy(title: string, refusal: Refusal): Failure {
  const fault = refusal === 'failing' || refusal === 'no-retry' ? 'failed' : 'limited'
  const detail = sentences[refusal]?.(title)
  return { fault, status: null, ...(detail && { detail }) }
}
