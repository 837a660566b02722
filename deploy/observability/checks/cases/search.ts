import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

const answers = (provider: string, status: string) =>
  `search_provider_answers_total{job="search", instance="a", provider="${provider}", status="${status}"}`
const failing = (instance: string) =>
  `search_provider_state{job="search", instance="${instance}", provider="ignav", state="failing"}`
const refusals = (reason: string) =>
  `search_provider_refusals_total{job="search", instance="a", provider="ignav", reason="${reason}"}`
const abnormal = (instance: string) =>
  `search_visitor_share_abnormal{job="search", instance="${instance}", provider="ignav"}`
const dropped = 'search_itineraries_dropped_total{job="search", instance="a", provider="ignav"}'
const labels = 'job="search", instance="a", method="POST", route="/api/public/search", status="200"'
const within10s = `http_request_duration_seconds_bucket{${labels}, le="10"}`
const searches = `http_request_duration_seconds_count{${labels}}`

export const search: AlertCases = {
  SearchesSlow: [
    fires('ticket', '1h', 'one search in ten exceeds ten seconds', {
      [within10s]: rising(9),
      [searches]: rising(10),
    }),
    staysSilent('1h', 'none does', { [within10s]: rising(10), [searches]: rising(10) }),
  ],
  AllProvidersFail: [
    fires('page', '20m', 'each provider fails or times out', {
      [answers('ignav', 'ok')]: constant(400),
      [answers('ignav', 'failed')]: rising(4),
      [answers('amadeus', 'late')]: rising(4),
    }),
    fires('page', '20m', 'none has answered since the start', { [answers('ignav', 'failed')]: rising(4) }),
    staysSilent('20m', 'one of two answers', {
      [answers('ignav', 'failed')]: rising(4),
      [answers('amadeus', 'ok')]: rising(4),
    }),
    staysSilent('20m', 'there are no searches', {
      [answers('ignav', 'ok')]: constant(400),
      [answers('ignav', 'failed')]: constant(3),
    }),
  ],
  ProviderFailing: [
    fires('ticket', '30m', 'the circuit is open for half an hour', {
      [failing('a')]: constant(1),
      [answers('ignav', 'failed')]: rising(1),
    }),
    staysSilent('30m', 'an idle replica remembers failures, and another one gets answers', {
      [failing('a')]: constant(1),
      [failing('b')]: constant(0),
      [answers('ignav', 'ok')]: rising(5),
    }),
  ],
  ProviderQuotaExceeded: [
    fires('ticket', '30m', 'the daily quota is used up', { [refusals('quota-exceeded')]: rising(5) }),
    staysSilent('30m', 'requests exceed the rate limit', { [refusals('throttled')]: rising(5) }),
  ],
  VisitorQuotaUsedTooFast: [
    fires('ticket', '10m', 'two replicas report it for ten minutes', {
      [abnormal('a')]: constant(1),
      [abnormal('b')]: constant(1),
    }),
    staysSilent('10m', 'it is over within three minutes', { [abnormal('a')]: '0x4 1x2 0x60' }),
  ],
  ItinerariesDropped: [
    fires('ticket', '90m', 'two itineraries a minute are dropped', { [dropped]: rising(2) }),
    staysSilent('90m', 'one in ten minutes is', { [dropped]: '0+0.1x240' }),
  ],
}
