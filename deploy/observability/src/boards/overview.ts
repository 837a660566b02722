import { areas, type Board, lines, number, perSecond, quantiles, share, table, within } from '../board.ts'

const calls = 'http_request_duration_seconds_count{job="gateway"'
const searchTime =
  'http_request_duration_seconds_bucket{job="search", method="POST", route=~"/api/(public/)?search"}'

export const overview: Board = {
  name: 'overview',
  title: 'Overview',
  description: 'Whether travellers get what they came for, and whether all is well behind it.',
  rows: [
    {
      title: 'Business, over the time shown',
      panels: [
        number(
          ['Searches', 'short', 'That were asked for, by visitors and by users.'],
          within('search_searches_total'),
        ),
        number(
          [
            'Without a flight',
            'percentunit',
            'Searches for which there is none, of those that were answered.',
          ],
          share(
            'search_searches_ended_total{outcome="nothing"}',
            'search_searches_ended_total{outcome=~"found|nothing"}',
          ),
        ),
        number(
          ['Unanswered', 'percentunit', 'Searches that no provider answered, of all that came to their end.'],
          share('search_searches_ended_total{outcome="unanswered"}', 'search_searches_ended_total'),
        ),
        number(
          ['AI searches', 'short', 'Started by users and visitors.'],
          within('ai_scan_scans_started_total'),
        ),
        number(
          ['Best deals', 'short', 'AI searches that ended with one.'],
          within('ai_scan_deals_found_total'),
        ),
        number(
          ['To a seller', 'short', 'Travellers who went on to book.'],
          within('search_book_clicks_total'),
        ),
        number(['Alerts made', 'short', 'Price alerts that somebody made.'], within('alerts_made_total')),
        number(
          ['Alerts triggered', 'short', 'Price alerts that found their price.'],
          within('alerts_triggered_total'),
        ),
        number(
          ['Mails', 'short', 'That left, of alerts and of accounts.'],
          within('alerts_notifications_total{outcome="sent"}', 'auth_mail_requests_total{outcome="sent"}'),
        ),
        number(['Sign-ups', 'short', 'Accounts that were opened.'], within('auth_sign_ups_total')),
        number(
          ['Verified', 'short', 'Accounts whose mail address was found to be theirs.'],
          within('auth_verified_total'),
        ),
        number(
          ['Sign-ins', 'short', 'With a password, Google, a passkey or a mailed link.'],
          within(
            'auth_sign_ins_total{outcome="ok"}',
            'auth_google_sign_ins_total{outcome="ok"}',
            'auth_passkey_sign_ins_total{outcome="ok"}',
            'auth_link_sign_ins_total{outcome="ok"}',
          ),
        ),
        number(
          ['Checkouts begun', 'short', 'People who were led to a page of Stripe.'],
          within('billing_checkouts_total{step="begun"}'),
        ),
        number(
          ['Checkouts paid', 'short', 'People who came to the end of it.'],
          within('billing_checkouts_total{step="paid"}'),
        ),
        number(
          ['Paid, of those begun', 'percentunit', 'What share of the tries to pay came to the end.'],
          share('billing_checkouts_total{step="paid"}', 'billing_checkouts_total{step="begun"}'),
        ),
        number(
          ['To a seller, of searches', 'percentunit', 'Travellers who went on to book, for each search.'],
          share('search_book_clicks_total', 'search_searches_total'),
        ),
        number(
          ['Plans now', 'short', 'That run, paid or given, on trial or past due.'],
          'sum(max by (plan, status) (billing_plans))',
        ),
        number(
          ['Accounts gone', 'short', 'Erased, by their owners’ wish or unverified.'],
          within('auth_accounts_erased_total'),
        ),
      ],
    },
    {
      title: 'Health',
      panels: [
        number(
          ['Calls in error, an hour', 'percentunit', 'Share of calls to the API that ended in a 5xx.'],
          'gateway:api_errors:ratio_rate1h',
          { bad: 0.005 },
        ),
        number(
          ['Quick calls over a second, an hour', 'percentunit', 'Of those that wait for nobody outside.'],
          'gateway:quick_slow:ratio_rate1h',
          { bad: 0.01 },
        ),
        number(['Processes down', 'short', 'That Prometheus cannot reach.'], 'count(up == 0) or vector(0)', {
          bad: 1,
        }),
        number(['Wait to go out', 'short', 'Events in all outboxes.'], 'sum(max by (job) (outbox_backlog))', {
          bad: 20,
        }),
        number(
          ['Scans waiting', 'short', 'For a worker.'],
          'sum(max by (subject) (bus_waiting{subject=~"jobs.ai-scan.*"}))',
          { bad: 1 },
        ),
        number(
          ['Given up', 'short', 'Events and jobs set aside over the time shown.'],
          within('bus_handled_total{outcome="dead"}'),
          { bad: 1 },
        ),
        table(
          ['Alerts', 'short', 'What fires now. Its runbook is docs/runbooks, by the alert’s name.'],
          'sum by (alertname, severity, job, provider, subject) (ALERTS{alertstate="firing"})',
        ),
        areas(
          ['Calls to the API', 'reqps', 'By the first figure of their status.'],
          [
            {
              expr: `sum(rate(${calls}, route=~"/api/.*", status=~"2.."}[$__rate_interval]))`,
              legend: '2xx',
            },
            {
              expr: `sum(rate(${calls}, route=~"/api/.*", status=~"3.."}[$__rate_interval]))`,
              legend: '3xx',
            },
            {
              expr: `sum(rate(${calls}, route=~"/api/.*", status=~"4.."}[$__rate_interval]))`,
              legend: '4xx',
            },
            {
              expr: `sum(rate(${calls}, route=~"/api/.*", status=~"5.."}[$__rate_interval]))`,
              legend: '5xx',
            },
          ],
        ),
        lines(
          ['Time of a search', 's', 'Of visitors and of users. A stream counts until it begins.'],
          quantiles(searchTime, ['route'], [0.5, 0.95]),
          { traces: { service: 'search', operation: 'POST {route}' } },
        ),
      ],
    },
    {
      title: 'What people do',
      panels: [
        areas(
          ['Searches', 'ops', 'Asked for a second, by whom.'],
          [perSecond('search_searches_total', ['by'])],
        ),
        areas(
          ['AI searches', 'ops', 'Begun a second, by who asks.'],
          [perSecond('ai_scan_scans_started_total', ['purpose'])],
        ),
        areas(
          ['To a seller', 'ops', 'By the provider whose fare it was.'],
          [perSecond('search_book_clicks_total', ['provider'])],
        ),
        areas(
          [
            'New accounts',
            'ops',
            'By how: with a password, with Google, with the key of the owner; and verified.',
          ],
          [
            perSecond('auth_sign_ups_total', ['by'], 'opened by {{by}}'),
            perSecond('auth_verified_total', ['by'], 'verified by {{by}}'),
          ],
        ),
        areas(
          ['Sign-ins', 'ops', 'With a password, by outcome; sign-in-busy is a line of hashes that is full.'],
          [
            perSecond('auth_sign_ins_total', ['outcome']),
            perSecond('auth_google_sign_ins_total', ['outcome'], 'Google {{outcome}}'),
            perSecond('auth_link_sign_ins_total', ['outcome'], 'mailed link {{outcome}}'),
            perSecond('auth_passkey_sign_ins_total', ['outcome'], 'passkey {{outcome}}'),
          ],
        ),
        lines(
          ['Guesses refused', 'ops', 'By the allowance that was used up.'],
          [
            perSecond('auth_guesses_refused_total', ['allowance']),
            perSecond('auth_owner_keys_total', ['outcome'], 'key of the owner {{outcome}}'),
          ],
        ),
        lines(
          ['Files and pages', 'reqps', 'What is no call to the API, with what there is not.'],
          [perSecond(`${calls}, route!~"/api/.*|/health.*|/metrics"}`, ['route', 'status'])],
        ),
      ],
    },
  ],
}
