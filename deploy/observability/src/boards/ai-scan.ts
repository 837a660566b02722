import { areas, type Board, lines, number, perSecond, quantiles, within } from '../board.ts'

const job = 'subject=~"jobs.ai-scan.*"'

export const aiScan: Board = {
  name: 'ai-scan',
  title: 'AI search and forecasts',
  description:
    'Scans from their request to their end, what their checks find, and what is learned and foretold.',
  rows: [
    {
      title: 'Over the time shown',
      panels: [
        number(
          ['Begun', 'short', 'Scans that were asked for and not known already.'],
          within('ai_scan_scans_started_total'),
        ),
        number(['Ended', 'short', 'However they ended.'], within('ai_scan_scans_ended_total')),
        number(['Best deals', 'short', 'Scans that ended with one.'], within('ai_scan_deals_found_total')),
        number(
          ['Failed', 'short', 'Nothing was found out; they count for nobody.'],
          within('ai_scan_scans_ended_total{outcome="failed"}'),
          { bad: 1 },
        ),
        number(
          ['Refused', 'short', 'Beyond what somebody may ask for on a day.'],
          within('ai_scan_scans_refused_total'),
        ),
        number(
          ['Taken over', 'short', 'From workers that said nothing any more.'],
          within('ai_scan_scans_resumed_total'),
          { bad: 5 },
        ),
      ],
    },
    {
      title: 'Scans',
      panels: [
        areas(['Begun', 'ops', 'By who asks.'], [perSecond('ai_scan_scans_started_total', ['purpose'])]),
        areas(
          ['Ended', 'ops', 'By how they ended: budget and satisfied ends are good ones.'],
          [perSecond('ai_scan_scans_ended_total', ['outcome'])],
        ),
        lines(
          [
            'Time of a run',
            's',
            'How long a worker is at a scan. A user’s may take SCAN_DEADLINE_MS (300 s), a visitor’s 100 s.',
          ],
          quantiles(`bus_handle_seconds_bucket{${job}}`, ['subject']),
          { traces: { service: 'ai-scan', operation: 'handle {subject}' } },
        ),
        lines(
          ['Waiting', 'short', 'Nobody has taken them yet: for long above 0 there are too few workers.'],
          [{ expr: `max by (subject) (bus_waiting{${job}})`, legend: '{{subject}}' }],
        ),
        lines(
          [
            'At work',
            'short',
            'By process. Each takes SCAN_CONCURRENCY (4) of users and PUBLIC_SCAN_CONCURRENCY (2) of visitors.',
          ],
          [{ expr: `sum by (instance, subject) (bus_at_work{${job}})`, legend: '{{instance}} {{subject}}' }],
        ),
        lines(
          [
            'Refused, reused, looked after',
            'ops',
            'Beyond a quota; asked for again within the hour; found without a job or an announcement.',
          ],
          [
            perSecond('ai_scan_scans_refused_total', ['purpose'], 'refused {{purpose}}'),
            perSecond('ai_scan_scans_reused_total', ['purpose'], 'reused {{purpose}}'),
            perSecond('ai_scan_scans_recovered_total', ['lack'], 'lacked {{lack}}'),
          ],
        ),
      ],
    },
    {
      title: 'Checks',
      panels: [
        areas(
          ['Checks', 'ops', 'priced, empty (nobody sells that), unanswered (no provider answered).'],
          [perSecond('ai_scan_checks_total', ['outcome'])],
        ),
        lines(
          ['Time of a quote', 's', 'As scans wait for search.'],
          quantiles(
            'bus_ask_seconds_bucket{job="ai-scan", rpc="rpc.search.fares.quote.v1"}',
            ['rpc'],
            [0.5, 0.95],
          ),
        ),
        lines(
          ['Calendars', 'ops', 'What providers remember, asked before the first check, by how that went.'],
          [perSecond('ai_scan_calendars_total', ['provider', 'status'])],
        ),
      ],
    },
    {
      title: 'Price history and forecasts',
      panels: [
        lines(
          ['Fares', 'ops', 'Kept for price history, and taken for mistakes of a provider.'],
          [
            perSecond('ai_scan_fares_stored_total', ['job'], 'kept'),
            perSecond('ai_scan_fares_quarantined_total', ['provider'], 'mistaken {{provider}}'),
          ],
        ),
        areas(
          ['Forecasts', 'ops', 'Made for the daily sample and for travellers, and scored or never seen.'],
          [
            perSecond('ai_scan_predictions_total', ['made_for'], 'made for {{made_for}}'),
            perSecond('ai_scan_predictions_settled_total', ['outcome'], '{{outcome}}'),
          ],
        ),
        lines(
          [
            'Learning and looking',
            'ops',
            'Times that was learned, and prices asked for to score a forecast.',
          ],
          [
            perSecond('ai_scan_trainings_total', ['job'], 'lessons'),
            perSecond('ai_scan_forecast_trainings_total', ['job'], 'forecast lessons'),
            perSecond('ai_scan_prediction_checks_total', ['outcome'], 'price {{outcome}}'),
          ],
        ),
      ],
    },
  ],
}
