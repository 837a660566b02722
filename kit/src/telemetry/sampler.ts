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

let isIngress = false

/** For the gateway: ignores the sampling decision of callers. */
export function markProcessAsIngress(): void {
  isIngress = true
}

/**
 * Samples a share of the traces that begin here, and all spans of a sampled trace. At the ingress every request begins a
 * trace. The trace id does not decide, since a caller could choose it.
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
      parent && isSpanContextValid(parent) && !isUntrustedParent(parent, kind, attributes)
        ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
        : this.#chance() < this.#share
    return { decision: isKept ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
  }

  toString(): string {
    return `Sampling{${this.#share}}`
  }
}

/** Messages of the bus come from our own services, also at the ingress. */
function isUntrustedParent({ isRemote }: SpanContext, kind: SpanKind, attributes: Attributes): boolean {
  return isIngress && isRemote === true && kind === SpanKind.SERVER && 'http.request.method' in attributes
}

/** OTEL_TRACES_SAMPLER_ARG; default 1. @throws for anything but a number from 0 to 1 */
export function parseSampleRatio(text: string | undefined): number {
  if (!text) return 1
  const share = Number(text)
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return share
}
