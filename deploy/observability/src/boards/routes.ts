import { areas, type Board, lines, number, perSecond, quantiles } from '../board.ts'

const api = 'job="gateway", route=~"/api/.*", route=~"$route"'
const at = 'http_request_duration_seconds'
const traces = { service: 'gateway', operation: '{method} {route}' }

export const routes: Board = {
  name: 'routes',
  title: 'Routes',
  description: 'How often each route is called, how often it fails, and how long it takes.',
  variables: [
    {
      name: 'route',
      label: 'Route',
      values: `label_values(${at}_count{job="gateway", route=~"/api/.*"}, route)`,
    },
    { name: 'job', label: 'Service', values: `label_values(${at}_count, job)` },
  ],
  rows: [
    {
      title: 'Objectives',
      panels: [
        number(
          [
            'Calls in error, a day',
            'percentunit',
            'Share of the calls to the API that ended in a 5xx. A month allows 0.5%.',
          ],
          'gateway:api_errors:ratio_rate1d',
          { bad: 0.005 },
        ),
        number(
          [
            'Calls in error, an hour',
            'percentunit',
            'The same of the last hour. Above 7.2% somebody is called.',
          ],
          'gateway:api_errors:ratio_rate1h',
          { bad: 0.072 },
        ),
        number(
          [
            'Quick calls over a second, a day',
            'percentunit',
            'Of calls that wait for nobody outside. A month allows 1%.',
          ],
          'gateway:quick_slow:ratio_rate1d',
          { bad: 0.01 },
        ),
        number(
          [
            'Quick calls over a second, an hour',
            'percentunit',
            'The same of the last hour. Above 14.4% somebody is called.',
          ],
          'gateway:quick_slow:ratio_rate1h',
          { bad: 0.144 },
        ),
      ],
    },
    {
      title: 'At the gateway',
      panels: [
        areas(
          ['Calls', 'reqps', 'Calls a second of each route.'],
          [perSecond(`${at}_count{${api}}`, ['method', 'route'])],
        ),
        lines(
          [
            'Errors',
            'reqps',
            'Answers of 5xx. 503 comes of something that is away or full, 500 is a fault of ours.',
          ],
          [perSecond(`${at}_count{${api}, status=~"5.."}`, ['method', 'route', 'status'])],
          { traces },
        ),
        lines(
          [
            'Refused',
            'reqps',
            'Answers of 4xx: 401 and 403 are access, 404 is what there is not, 429 is too often.',
          ],
          [perSecond(`${at}_count{${api}, status=~"4.."}`, ['method', 'route', 'status'])],
        ),
        lines(
          [
            'Duration, median',
            's',
            'From request to answer; of a stream until it begins. Searches wait for providers.',
          ],
          quantiles(`${at}_bucket{${api}}`, ['method', 'route'], [0.5]),
          { traces },
        ),
        lines(
          ['Duration, 99th percentile', 's', 'One call in a hundred takes longer than this.'],
          quantiles(`${at}_bucket{${api}}`, ['method', 'route'], [0.99]),
          { traces },
        ),
        lines(
          [
            'Services that did not answer',
            'reqps',
            'Calls that a service refused, cut off or answered too late: 503 for the caller.',
          ],
          [perSecond('gateway_upstream_failures_total', ['service'])],
          { traces: { service: '{service}' } },
        ),
        lines(
          [
            'Connections refused',
            'ops',
            'Closed at once, since their address had as many open as one may (CONNECTIONS_PER_ADDRESS).',
          ],
          [perSecond('gateway_connections_refused_total', [], 'refused')],
        ),
      ],
    },
    {
      title: 'In the services',
      panels: [
        areas(
          ['Calls', 'reqps', 'Calls a second that reach each service.'],
          [perSecond(`${at}_count{job=~"$job"}`, ['job'])],
        ),
        lines(
          ['Errors', 'reqps', 'Answers of 5xx by the service that gave them.'],
          [perSecond(`${at}_count{job=~"$job", status=~"5.."}`, ['job', 'route', 'status'])],
          { traces: { service: '{job}' } },
        ),
        lines(
          ['Duration, 99th percentile', 's', 'Of all calls of a service.'],
          quantiles(`${at}_bucket{job=~"$job"}`, ['job'], [0.99]),
          { traces: { service: '{job}' } },
        ),
        lines(
          [
            'Open streams',
            'short',
            'Event streams that are open, at the gateway and at the service behind it. A gateway opens 2,000 to a service.',
          ],
          [{ expr: 'sum by (job, route) (http_event_streams{job=~"$job"})', legend: '{{job}} {{route}}' }],
        ),
      ],
    },
  ],
}
