import type { Failure } from '../../outside/send.ts'
import type { Refusal } from './admission.ts'

/** `null` where the usual sentence of the fault says all: what made one ask again is not known. */
const sentences: Record<Refusal, ((title: string) => string) | null> = {
  spent: (title) => `${title} has answered as often as it may today.`,
  failing: (title) => `${title} has not been answering for a while; we try again soon.`,
  crowded: (title) => `${title} is being asked by too many travellers at once. Please try again in a moment.`,
  paused: (title) => `${title} takes no more questions from us for a while.`,
  'no-retry': null,
  allowance: notAsked,
  share: notAsked,
  blocked: notAsked,
}

/** Why not is said once, about the search. */
function notAsked(title: string): string {
  return `${title} was not asked.`
}

/** A request that was not let through, in words for the traveller. */
export function refusedBy(title: string, refusal: Refusal): Failure {
  const fault = refusal === 'failing' || refusal === 'no-retry' ? 'failed' : 'limited'
  const detail = sentences[refusal]?.(title)
  return { fault, status: null, ...(detail && { detail }) }
}
