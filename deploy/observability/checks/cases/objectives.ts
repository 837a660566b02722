import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

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
      [calls(200)]: risingCounterSeries(90),
      [calls(503)]: risingCounterSeries(10),
    }),
    firingCase(
      'ticket',
      '24h',
      'two in a hundred fail, which uses up the error budget of a month in a week',
      {
        [calls(200)]: risingCounterSeries(98, 1500),
        [calls(500)]: risingCounterSeries(2, 1500),
      },
    ),
    silentCase('3h', 'three in a thousand fail, as the objective allows', {
      [calls(200)]: risingCounterSeries(997),
      [calls(500)]: risingCounterSeries(3),
    }),
    silentCase('3h', 'users request what does not exist or is not theirs', {
      [calls(200)]: risingCounterSeries(50),
      [calls(404)]: risingCounterSeries(30),
      [calls(401)]: risingCounterSeries(20),
    }),
    silentCase('110m', 'the only call of the night fails', {
      [calls(200)]: constantSeries(0),
      [calls(500)]: '0x100 1x140',
    }),
    firingCase('ticket', '90m', 'an hour of failures ended half an hour ago', {
      [calls(200)]: risingCounterSeries(90, 600),
      [calls(500)]: '0+30x60 1800x400',
    }),
  ],
  ApiSlow: [
    firingCase('page, ticket', '1h', 'one quick call in four exceeds a second', {
      [within('1')]: risingCounterSeries(75),
      [within('+Inf')]: risingCounterSeries(100),
      [all()]: risingCounterSeries(100),
    }),
    firingCase('ticket', '24h', 'four in a hundred do for a day', {
      [within('1')]: risingCounterSeries(96, 1500),
      [within('+Inf')]: risingCounterSeries(100, 1500),
      [all()]: risingCounterSeries(100, 1500),
    }),
    silentCase('2h', 'searches wait for providers, as they should', {
      [within('1', '/api/public/search')]: risingCounterSeries(10),
      [within('+Inf', '/api/public/search')]: risingCounterSeries(100),
      [all('/api/public/search')]: risingCounterSeries(100),
      [within('1')]: risingCounterSeries(100),
      [all()]: risingCounterSeries(100),
    }),
  ],
  ServiceNotResponding: [
    firingCase('page', '30m', 'thirty calls a minute get no response', {
      [failures]: risingCounterSeries(30),
    }),
    silentCase('30m', 'one in five minutes gets none, as during a restart', {
      [failures]: '0x4 1x4 2x4 3x4 4x100',
    }),
  ],
}
