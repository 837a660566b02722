import { areas, type Board, lines, number, perSecond, quantiles, within } from '../board.ts'

export const alertsAndMail: Board = {
  name: 'alerts-and-mail',
  title: 'Price alerts and mail',
  description: 'What is watched and checked, which alerts find their price, and whether letters leave.',
  rows: [
    {
      title: 'Now',
      panels: [
        number(['Watched', 'short', 'Questions that somebody with a plan watches.'], 'max(alerts_watches)'),
        number(
          ['Overdue', 'short', 'Should have been checked more than an hour ago.'],
          'max(alerts_watches_overdue)',
          { bad: 1 },
        ),
        number(
          ['Stretch', 'short', 'By how much pauses are longer than promised. 1 is as it should be.'],
          'max(alerts_check_interval_factor)',
          { bad: 2 },
        ),
        number(
          ['Used of the day', 'percentunit', 'Share of ALERT_CHECKS_PER_DAY that is used up (UTC).'],
          'max(alerts_check_budget_used_ratio)',
          { bad: 1 },
        ),
        number(
          ['Triggered', 'short', 'Alerts that found their price over the time shown.'],
          within('alerts_triggered_total'),
        ),
        number(
          ['Mails sent', 'short', 'Of alerts and of accounts, over the time shown.'],
          within('alerts_notifications_total{outcome="sent"}', 'auth_mail_requests_total{outcome="sent"}'),
        ),
      ],
    },
    {
      title: 'Checks',
      panels: [
        areas(
          [
            'Checks',
            'ops',
            'answered; unanswered (tried again later); quota-exceeded (the providers’ day budgets are used up); lost with a process; left (nobody watches any more).',
          ],
          [perSecond('alerts_checks_total', ['outcome'])],
        ),
        lines(
          ['Watched and overdue', 'short', 'What there is to check, and what is late.'],
          [
            { expr: 'max(alerts_watches)', legend: 'watched' },
            { expr: 'max(alerts_watches_overdue)', legend: 'overdue' },
          ],
        ),
        lines(
          [
            'Budget',
            'percentunit',
            'Share of the day that is used up; it should rise evenly from midnight (UTC) on.',
          ],
          [{ expr: 'max(alerts_check_budget_used_ratio)', legend: 'used' }],
        ),
      ],
    },
    {
      title: 'Matching',
      panels: [
        areas(
          ['Made', 'ops', 'Alerts that somebody made, by what they wait for.'],
          [perSecond('alerts_created_total', ['type'])],
        ),
        lines(
          [
            'Observations matched',
            'ops',
            'Answers of search and of checks that were held against the alerts that stand.',
          ],
          [perSecond('alerts_observations_matched_total', ['job'], 'matched')],
        ),
        lines(
          [
            'Hit and triggered',
            'ops',
            'Low enough at a first look, and triggered. Far more hits than triggers: many alerts without a plan behind them.',
          ],
          [
            perSecond('alerts_candidates_total', ['job'], 'hit'),
            perSecond('alerts_triggered_total', ['job'], 'triggered'),
          ],
        ),
        lines(
          ['Time of a match', 's', 'One transaction of up to 250 observations.'],
          quantiles('alerts_match_duration_seconds_bucket', ['job'], [0.5, 0.99]),
          { traces: { service: '{job}' } },
        ),
      ],
    },
    {
      title: 'Mail',
      panels: [
        areas(
          [
            'Letters of alerts',
            'ops',
            'sent, failed (tried again), refused (for good), dropped (no plan, paused, closed).',
          ],
          [perSecond('alerts_notifications_total', ['outcome'])],
        ),
        areas(
          [
            'Letters of accounts',
            'ops',
            'sent, failed (tried again), refused, limited (a mailbox had its letters), nothing to send, forgotten.',
          ],
          [perSecond('auth_mail_requests_total', ['outcome'])],
        ),
        lines(
          ['Time of the mail server', 's', 'How long it takes a letter.'],
          quantiles('outside_call_seconds_bucket{party="mail"}', ['job', 'outcome']),
        ),
        lines(
          ['Wait for a try', 'short', 'Letters whose job nobody has taken, or that wait for their next try.'],
          [
            {
              expr: 'max by (subject) ({__name__=~"bus_waiting|bus_taken", subject=~"jobs.auth.mail-request.v1|jobs.alerts.notification.v1"})',
              legend: '{{subject}}',
            },
          ],
        ),
        lines(
          ['Unsubscribed', 'ops', 'By a link of a mail, from one alert or from all.'],
          [perSecond('alerts_unsubscribes_total', ['from'])],
        ),
      ],
    },
  ],
}
