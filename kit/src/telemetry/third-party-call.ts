import { SpanKind } from '@opentelemetry/api'
import { createHistogram } from './metrics.ts'
import { runInSpan } from './span.ts'

/** Who is called outside, but for providers of fares, which have figures of their own. */
type Party = 'stripe' | 'google' | 'rates' | 'mail' | 'ipapi' | 'ipwhois'

/**
 * `ok`; `refused`, where they answer that they will not; `limited`, where they have had enough of us; `late`, where we stopped waiting;
 * `failed` is all else, as where they cannot be reached.
 */
export type ThirdPartyOutcome = 'ok' | 'refused' | 'limited' | 'late' | 'failed'

const callTime = createHistogram(
  'third_party_call_seconds',
  'Time that a call to a third party took',
  ['party', 'outcome'],
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
)

/** Whose call it is, and how it went. */
interface Told<T> {
  party: Party
  /** How a call went that has settled. */
  outcomeOf: (answer: T) => ThirdPartyOutcome
  /** How one went that threw: `failed`, or `late` where its deadline has passed, unless told. */
  outcomeOfError?: (error: unknown) => ThirdPartyOutcome
}

/** Calls a third party, once, in a span of its own: its duration and how it went are counted. */
export function callThirdParty<T>(
  { party, outcomeOf, outcomeOfError = outcomeOfThrown }: Told<T>,
  call: () => Promise<T>,
): Promise<T> {
  const counted = callTime.startTimer({ party })
  return runInSpan({ name: `call ${party}`, kind: SpanKind.CLIENT }, async () => {
    try {
      const answer = await call()
      counted({ outcome: outcomeOf(answer) })
      return answer
    } catch (error) {
      counted({ outcome: outcomeOfError(error) })
      throw error
    }
  })
}

/** How a call over HTTP went, by the status of its answer. */
export function thirdPartyOutcomeForStatus(status: number): ThirdPartyOutcome {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

function outcomeOfThrown(error: unknown): ThirdPartyOutcome {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'late'
    : 'failed'
}
