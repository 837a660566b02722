import { areas, type Board, lines, number, perSecond, quantiles, within } from '../board.ts'

const job = 'subject=~"jobs.ai-scan.*"'

export const aiScan: Board = {
  name: 'ai-scan',
  title: 'AI search and forecasts',
  description: 'Scans from their request to their end, what their checks find, training and forecasts.',
  rows: [
    {
      title: 'Over the time shown',
      panels: [
        number(['Started', 'short', 'Requested scans that were new.'], within('ai_scan_scans_started_total')),
        number(['Ended', 'short', 'However they ended.'], within('ai_scan_scans_ended_total')),
        number(['Best deals', 'short', 'Scans that ended with one.'], within('ai_scan_deals_found_total')),
        number(
          ['Failed', 'short', 'Without a result; they count towards no quota.'],
          within('ai_scan_scans_ended_total{outcome="failed"}'),
          { bad: 1 },
        ),
        number(['Refused', 'short', 'Requests beyond a quota.'], within('ai_scan_scans_refused_total')),
        number(
          ['Taken over', 'short', 'From workers whose lease expired.'],
          within('ai_scan_scans_resumed_total'),
          { bad: 5 },
        ),
      ],
    },
    {
      title: 'Scans',
      panels: [
        areas(
          ['Started', 'ops', 'By the plan of the requester.'],
          [perSecond('ai_scan_scans_started_total', ['purpose'])],
        ),
        areas(
          ['Ended', 'ops', 'By how they ended: budget and satisfied ends are good ones.'],
          [perSecond('ai_scan_scans_ended_total', ['outcome'])],
        ),
        lines(
          [
            'Time of a run',
            's',
            'How long a worker runs a scan. A user’s may take SCAN_DEADLINE_MS (300 s), a visitor’s 100 s.',
          ],
          quantiles(`bus_handle_seconds_bucket{${job}}`, ['subject']),
          { traces: { service: 'ai-scan', operation: 'handle {subject}' } },
        ),
        lines(
          ['Waiting', 'short', 'In the queue. Above 0 for long there are too few workers.'],
          [{ expr: `max by (subject) (bus_waiting{${job}})`, legend: '{{subject}}' }],
        ),
        lines(
          [
            'At work',
            'short',
            'By process. Each runs SCAN_CONCURRENCY (4) of users and PUBLIC_SCAN_CONCURRENCY (2) of visitors.',
          ],
          [{ expr: `sum by (instance, subject) (bus_at_work{${job}})`, legend: '{{instance}} {{subject}}' }],
        ),
        lines(
          [
            'Refused, reused, recovered',
            'ops',
            'Beyond a quota; answered by a scan of the last hour; found without a job or an announcement.',
          ],
          [
            perSecond('ai_scan_scans_refused_total', ['purpose'], 'refused {{purpose}}'),
            perSecond('ai_scan_scans_reused_total', ['purpose'], 'reused {{purpose}}'),
            perSecond('ai_scan_scans_recovered_total', ['missing'], 'missing {{missing}}'),
          ],
        ),
      ],
    },
    {
      title: 'Checks',
      panels: [
        areas(
          ['Checks', 'ops', 'priced, empty (no flights for sale), unanswered (no provider answered).'],
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
          ['Calendars', 'ops', 'Fare calendars of providers, read before the first check, by status.'],
          [perSecond('ai_scan_calendars_total', ['provider', 'status'])],
        ),
      ],
    },
    {
      title: 'Price history and forecasts',
      panels: [
        lines(
          ['Fares', 'ops', 'Stored in price history, and presumed mistakes of a provider.'],
          [
            perSecond('ai_scan_fares_stored_total', ['job'], 'stored'),
            perSecond('ai_scan_fares_quarantined_total', ['provider'], 'quarantined {{provider}}'),
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
            'Trainings and price checks',
            'ops',
            'Trainings of the models, and prices requested to score a forecast.',
          ],
          [
            perSecond('ai_scan_trainings_total', ['job'], 'sampler trainings'),
            perSecond('ai_scan_forecast_trainings_total', ['job'], 'forecast trainings'),
            perSecond('ai_scan_prediction_checks_total', ['outcome'], 'price {{outcome}}'),
          ],
        ),
      ],
    },
  ],
}
