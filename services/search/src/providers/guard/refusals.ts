import type { Failure } from '../../outside/send.ts'
import type { Refusal } from './admission.ts'

const sentences: Record<Refusal, (title: string) => string> = {
  spent: (title) => `${title} has answered as often as it may today.`,
  failing: (title) => `${title} has not been answering for a while; we try again soon.`,
  crowded: (title) => `${title} is being asked by too many travellers at once. Please try again in a moment.`,
  paused: (title) => `${title} takes no more questions from us for a while.`,
  'no-retry': (title) => `${title} could not answer.`,
}

/** A request that was not let through, in words for the traveller. */
export function refusedBy(title: string, refusal: Refusal): Failure {
  const fault = refusal === 'failing' || refusal === 'no-retry' ? 'failed' : 'limited'
  return { fault, status: null, detail: sentences[refusal](title) }
}
