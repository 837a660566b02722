import {
  type Attributes,
  type Context,
  isSpanContextValid,
  SamplingDecision,
  type SpanContext,
  SpanKind,
  trace,
  TraceFlags,
} from '@opentelemetry/api'

let isDoor = false

/** Says that strangers call this process: what they want recorded is not heeded. For the gateway. */
export function markProcessAsIngress(): void {
  isDoor = true
}

/**
 * Decides what is recorded: a share of all that begins with us, by lot, and whatever follows from it. A request at the door begins
 * with us whatever trace it says it is part of. The lot does not look at the trace id, which a stranger could choose.
 */
export class TraceSampler {
  readonly #share: number
  readonly #chance: () => number

  /** @param share from 0 (nothing) to 1 (everything) */
  constructor(share: number, chance: () => number = Math.random) {
    this.#share = share
    this.#chance = chance
  }

  shouldSample(
    context: Context,
    _traceId: string,
    _name: string,
    kind: SpanKind,
    attributes: Attributes,
  ): { decision: SamplingDecision } {
    const parent = trace.getSpanContext(context)
    const isKept =
      parent && isSpanContextValid(parent) && !isStrangers(parent, kind, attributes)
        ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
        : this.#chance() < this.#share
    return { decision: isKept ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
  }

  toString(): string {
    return `Sampling{${this.#share}}`
  }
}

/** Messages of the bus are our own services', also at the door. */
function isStrangers({ isRemote }: SpanContext, kind: SpanKind, attributes: Attributes): boolean {
  return isDoor && isRemote === true && kind === SpanKind.SERVER && 'http.request.method' in attributes
}

/**
 * The share that is recorded, by OTEL_TRACES_SAMPLER_ARG; everything without it.
 *
 * @throws where it is no number from 0 to 1
 */
export function parseSampleRatio(text: string | undefined): number {
  if (!text) return 1
  const share = Number(text)
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1.')
  return share
}
