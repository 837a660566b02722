import { type AlertCases, constantSeries, firingCase, risingCounter, silentCase } from './alert-case.ts'

const calls = (status: number) =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="/api/airports", status="${status}"}`
const within = (le: string, route = '/api/airports') =>
  `http_request_duration_seconds_bucket{job="gateway", instance="a", method="GET", route="${route}", status="200", le="${le}"}`
const all = (route = '/api/airports') =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="${route}", status="200"}`
const failures = 'gateway_upstream_failures_total{job="gateway", instance="a", service="search"}'

export const objectiveAlertCases: AlertCases = {
  ApiErrors: [
    firingCase('page, ticket', '1h', 'one call in ten fails for an hour', {
      [calls(200)]: risingCounter(90),
      [calls(503)]: risingCounter(10),
    }),
    firingCase(
      'ticket',
      '24h',
      'two in a hundred fail, which uses up the error budget of a month in a week',
      {
        [calls(200)]: risingCounter(98, 1500),
        [calls(500)]: risingCounter(2, 1500),
      },
    ),
    silentCase('3h', 'three in a thousand fail, as the objective allows', {
      [calls(200)]: risingCounter(997),
      [calls(500)]: risingCounter(3),
    }),
    silentCase('3h', 'users request what does not exist or is not theirs', {
      [calls(200)]: risingCounter(50),
      [calls(404)]: risingCounter(30),
      [calls(401)]: risingCounter(20),
    }),
    silentCase('110m', 'the only call of the night fails', {
      [calls(200)]: constantSeries(0),
      [calls(500)]: '0x100 1x140',
    }),
    firingCase('ticket', '90m', 'an hour of failures ended half an hour ago', {
      [calls(200)]: risingCounter(90, 600),
      [calls(500)]: '0+30x60 1800x400',
    }),
  ],
  ApiSlow: [
    firingCase('page, ticket', '1h', 'one quick call in four exceeds a second', {
      [within('1')]: risingCounter(75),
      [within('+Inf')]: risingCounter(100),
      [all()]: risingCounter(100),
    }),
    firingCase('ticket', '24h', 'four in a hundred do for a day', {
      [within('1')]: risingCounter(96, 1500),
      [within('+Inf')]: risingCounter(100, 1500),
      [all()]: risingCounter(100, 1500),
    }),
    silentCase('2h', 'searches wait for providers, as they should', {
      [within('1', '/api/public/search')]: risingCounter(10),
      [within('+Inf', '/api/public/search')]: risingCounter(100),
      [all('/api/public/search')]: risingCounter(100),
      [within('1')]: risingCounter(100),
      [all()]: risingCounter(100),
    }),
  ],
  ServiceNotResponding: [
    firingCase('page', '30m', 'thirty calls a minute get no response', { [failures]: risingCounter(30) }),
    silentCase('30m', 'one in five minutes gets none, as during a restart', {
      [failures]: '0x4 1x4 2x4 3x4 4x100',
    }),
  ],
}
