import { billingProblems } from '@faresight/contracts/billing/problems'
import { ApiProblem, sentenceOf } from '../../api/problems.ts'
import { checkoutText } from '../../text/checkout-text.ts'

const { failed, failedTitle, errorTitle } = checkoutText

export interface Refusal {
  title: string
  sentence: string
  /** There is a plan already. */
  isSubscribed: boolean
}

/** What a person reads of a checkout that could not begin. */
export function refusalOf(error: unknown): Refusal {
  const isSubscribed =
    error instanceof ApiProblem && error.code === billingProblems['already-subscribed'].code
  return { title: failedTitle, sentence: sentenceOf(error, fallbackOf(error)), isSubscribed }
}

/** Nothing that can be paid for was chosen. */
export function nothingChosen(kind: 'empty' | 'unknown'): Refusal {
  return { title: errorTitle, sentence: kind === 'empty' ? failed.empty : failed.noPlan, isSubscribed: false }
}

/**
 * Which page of the web to pay on an answer names.
 *
 * @throws where it names none that a browser can be sent to
 */
export function paymentPage(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error(`no page to pay on: ${url}`)
  return url
}

/** What a browser says of a server that it cannot reach is a TypeError; whatever else is wrong is the answer. */
function fallbackOf(error: unknown): string {
  if (error instanceof ApiProblem) return failed.silent
  return error instanceof TypeError ? failed.unreachable : failed.noPage
}
