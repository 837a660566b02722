import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

const calls = (status: number) =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="/api/airports", status="${status}"}`
const within = (le: string, route = '/api/airports') =>
  `http_request_duration_seconds_bucket{job="gateway", instance="a", method="GET", route="${route}", status="200", le="${le}"}`
const all = (route = '/api/airports') =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="${route}", status="200"}`
const failures = 'gateway_upstream_failures_total{job="gateway", instance="a", service="search"}'

export const objectives: AlertCases = {
  ApiErrors: [
    fires('page, ticket', '1h', 'one call in ten fails for an hour', {
      [calls(200)]: rising(90),
      [calls(503)]: rising(10),
    }),
    fires('ticket', '24h', 'two in a hundred fail, which uses up the error budget of a month in a week', {
      [calls(200)]: rising(98, 1500),
      [calls(500)]: rising(2, 1500),
    }),
    staysSilent('3h', 'three in a thousand fail, as the objective allows', {
      [calls(200)]: rising(997),
      [calls(500)]: rising(3),
    }),
    staysSilent('3h', 'users request what does not exist or is not theirs', {
      [calls(200)]: rising(50),
      [calls(404)]: rising(30),
      [calls(401)]: rising(20),
    }),
    staysSilent('110m', 'the only call of the night fails', {
      [calls(200)]: constant(0),
      [calls(500)]: '0x100 1x140',
    }),
    fires('ticket', '90m', 'an hour of failures ended half an hour ago', {
      [calls(200)]: rising(90, 600),
      [calls(500)]: '0+30x60 1800x400',
    }),
  ],
  ApiSlow: [
    fires('page, ticket', '1h', 'one quick call in four exceeds a second', {
      [within('1')]: rising(75),
      [within('+Inf')]: rising(100),
      [all()]: rising(100),
    }),
    fires('ticket', '24h', 'four in a hundred do for a day', {
      [within('1')]: rising(96, 1500),
      [within('+Inf')]: rising(100, 1500),
      [all()]: rising(100, 1500),
    }),
    staysSilent('2h', 'searches wait for providers, as they should', {
      [within('1', '/api/public/search')]: rising(10),
      [within('+Inf', '/api/public/search')]: rising(100),
      [all('/api/public/search')]: rising(100),
      [within('1')]: rising(100),
      [all()]: rising(100),
    }),
  ],
  ServiceNotResponding: [
    fires('page', '30m', 'thirty calls a minute get no response', { [failures]: rising(30) }),
    staysSilent('30m', 'one in five minutes gets none, as during a restart', {
      [failures]: '0x4 1x4 2x4 3x4 4x100',
    }),
  ],
}
