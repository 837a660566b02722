import { type AlertCase, rising } from './alert-case.ts'

const calls = (status: number) =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="/api/airports", status="${status}"}`
const within = (le: string, route = '/api/airports') =>
  `http_request_duration_seconds_bucket{job="gateway", instance="a", method="GET", route="${route}", status="200", le="${le}"}`
const all = (route = '/api/airports') =>
  `http_request_duration_seconds_count{job="gateway", instance="a", method="GET", route="${route}", status="200"}`
const unanswered = 'gateway_upstream_failures_total{job="gateway", instance="a", service="search"}'

export const objectives: readonly AlertCase[] = [
  {
    alert: 'ApiErrors',
    when: 'one call in ten has failed for an hour',
    series: { [calls(200)]: rising(90), [calls(503)]: rising(10) },
    at: '1h',
    fires: ['page', 'ticket'],
  },
  {
    alert: 'ApiErrors',
    when: 'two calls in a hundred fail, which eats a month up in eight days',
    series: { [calls(200)]: rising(98, 1500), [calls(500)]: rising(2, 1500) },
    at: '24h',
    fires: ['ticket'],
  },
  {
    alert: 'ApiErrors',
    when: 'three calls in a thousand fail, as the objective allows',
    series: { [calls(200)]: rising(997), [calls(500)]: rising(3) },
    at: '3h',
    fires: [],
  },
  {
    alert: 'ApiErrors',
    when: 'people ask for what there is not, and for what is not theirs',
    series: { [calls(200)]: rising(50), [calls(404)]: rising(30), [calls(401)]: rising(20) },
    at: '3h',
    fires: [],
  },
  {
    alert: 'ApiErrors',
    when: 'the only call of the night fails',
    series: { [calls(200)]: '0x240', [calls(500)]: '0x100 1x140' },
    at: '110m',
    fires: [],
  },
  {
    alert: 'ApiErrors',
    when: 'it was bad for an hour and has been well for half of one',
    series: { [calls(200)]: rising(90, 600), [calls(500)]: '0+30x60 1800x400' },
    at: '90m',
    fires: ['ticket'],
  },
  {
    alert: 'ApiSlow',
    when: 'one quick call in four takes longer than a second',
    series: { [within('1')]: rising(75), [within('+Inf')]: rising(100), [all()]: rising(100) },
    at: '1h',
    fires: ['page', 'ticket'],
  },
  {
    alert: 'ApiSlow',
    when: 'four in a hundred do for a day',
    series: {
      [within('1')]: rising(96, 1500),
      [within('+Inf')]: rising(100, 1500),
      [all()]: rising(100, 1500),
    },
    at: '24h',
    fires: ['ticket'],
  },
  {
    alert: 'ApiSlow',
    when: 'searches wait for their providers, as they should',
    series: {
      [within('1', '/api/public/search')]: rising(10),
      [within('+Inf', '/api/public/search')]: rising(100),
      [all('/api/public/search')]: rising(100),
      [within('1')]: rising(100),
      [all()]: rising(100),
    },
    at: '2h',
    fires: [],
  },
  {
    alert: 'ServiceNotResponding',
    when: 'search answers none of thirty calls a minute',
    series: { [unanswered]: rising(30) },
    at: '30m',
    fires: ['page'],
  },
  {
    alert: 'ServiceNotResponding',
    when: 'one call in five minutes is cut off, as at a restart',
    series: { [unanswered]: '0x4 1x4 2x4 3x4 4x100' },
    at: '30m',
    fires: [],
  },
]
