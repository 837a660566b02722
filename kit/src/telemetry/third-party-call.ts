import { SpanKind } from '@opentelemetry/api'
import { createHistogram } from './metrics.ts'
import { runInSpan } from './span.ts'

/** Providers of fares have metrics of their own, in search. */
type Party = 'stripe' | 'google' | 'rates' | 'mail' | 'ipapi' | 'ipwhois'

/** `refused`: 4xx; `limited`: their rate limit; `late`: our timeout; `failed`: anything else. */
export type ThirdPartyOutcome = 'ok' | 'refused' | 'limited' | 'late' | 'failed'

const callTime = createHistogram(
  'third_party_call_seconds',
  'Time that a call to a third party took',
  ['party', 'outcome'],
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
)

interface ThirdPartyCallOptions<T> {
  party: Party
  outcomeOf: (answer: T) => ThirdPartyOutcome
  /** By default `failed`, or `late` after a timeout. */
  outcomeOfError?: (error: unknown) => ThirdPartyOutcome
}

/** In a span of its own; records duration and outcome. */
export function instrumentThirdPartyCall<T>(
  { party, outcomeOf, outcomeOfError = defaultErrorOutcome }: ThirdPartyCallOptions<T>,
  call: () => Promise<T>,
): Promise<T> {
  const stopTimer = callTime.startTimer({ party })
  return runInSpan({ name: `call ${party}`, kind: SpanKind.CLIENT }, async () => {
    try {
      const answer = await call()
      stopTimer({ outcome: outcomeOf(answer) })
      return answer
    } catch (error) {
      stopTimer({ outcome: outcomeOfError(error) })
      throw error
    }
  })
}

export function thirdPartyOutcomeForStatus(status: number): ThirdPartyOutcome {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

function defaultErrorOutcome(error: unknown): ThirdPartyOutcome {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'late'
    : 'failed'
}
