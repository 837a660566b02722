import type { Db, Postgres } from '@faresight/kit/postgres'
import { providerStates } from '../../schema.ts'
import type { AllowanceRefusal, Allowances } from './allowances.ts'
import { burstMs, type Limits, type Rules } from './limits.ts'

type Pool = Postgres['pool']

/** What is known of a provider. Moments are milliseconds since 1970. */
export interface State {
  pausedUntil: number | null
  /** Set while it is given up: when one call may try again. */
  probeAt: number | null
  lastAnswerAt: number | null
  lastFailureAt: number | null
}

/** A request that wants to be sent. */
export interface Wish {
  /** Belongs to something that was let through: it only heeds a pause. */
  goesOn: boolean
  isRetry: boolean
  limits: Limits
  /** How many requests the day may have had with this one. */
  budget: number
  /** How long it would wait for its turn. */
  patienceMs: number
  /** Who it is counted for besides the provider's day, with what each may have that day, this one included. */
  allowances?: Allowances
}

export type Refusal = 'paused' | 'failing' | 'no-retry' | 'spent' | 'crowded' | AllowanceRefusal

/** `until`: when the provider is asked again, of one that is left alone. `isProbe`: the provider is given up, and this request alone finds out whether it is back. */
export type Decision = { refusal: Refusal; until?: number } | { waitMs: number; isProbe: boolean }

/** What became of a call: `null` where that says nothing of the provider's health. */
export type Outcome = 'answered' | 'failed' | null

export interface Report {
  outcome: Outcome
  wasProbe: boolean
  /** Requests of the call that got no answer. */
  failures: number
  /** Set where it had enough of us; `null` where it did not say for how long. */
  limited?: { retryAfterMs: number | null }
}

/**
 * Decides on one request, and takes what it needs, in one statement: the row is locked while it is decided, so that all
 * replicas agree. The first request of a day puts what was counted of the day before
 * into `provider_days`, so that each request is counted on one day. It does not wait for the disk: should PostgreSQL itself fail,
 * the last moments of counting are lost, which costs less than a wait in each request.
 *
 * Whatever is counted for a provider is written under the lock of its row. It is read as of when the statement began, so that
 * those who waited for the lock together may have a request or two more than their allowance.
 *
 * @throws where PostgreSQL is away
 */
const admitStatement = `
with wish as materialized (
  select *, coalesce(at, now()) as moment, set_config('synchronous_commit', 'off', true)
  from jsonb_to_record($1) as it (
    name text, at timestamptz, goes_on boolean, is_retry boolean, budget int,
    every interval, burst interval, patience interval,
    probe_after interval, longest_probe interval, probe_takes interval,
    retry_share float8, most_retries float8,
    allowances jsonb, reserved_from int, first_search int)
), known as (
  select wish.*, (moment at time zone 'UTC')::date as today, day as last_day, requests as last_requests,
    failures as last_failures, paused_until, probe_at, failed_probes, saved_retries,
    case when day = (moment at time zone 'UTC')::date then requests else 0 end as used,
    case when day = (moment at time zone 'UTC')::date then failures else 0 end as failed,
    next_turn_at,
    case when goes_on then interval '0' else greatest(interval '0', next_turn_at - moment - burst) end as wait
  from wish join provider_states on provider = name
  for update of provider_states
), counted as (
  select key, most, key in ('visitors', 'members') as is_total, coalesce(spend.requests, 0) as spent
  from known cross join jsonb_to_recordset(allowances) as it (key text, most int)
  left join provider_spend as spend on spend.day = today and spend.provider = name and spend.spender = key
), standing as (
  select exists (select from counted join blocked_networks on network = key) as is_blocked,
    coalesce(bool_or(spent >= most) filter (where is_total), false) as share_spent,
    coalesce(bool_or(spent >= most) filter (where not is_total), false) as allowance_spent,
    coalesce(max(spent) filter (where is_total), 0) as all_spent,
    coalesce(min(spent) filter (where not is_total), 0) as own_spent
  from counted
), decided as (
  select *, not goes_on and probe_at is not null as is_probe, case
      when paused_until > moment then 'paused'
      when goes_on then null
      when probe_at > moment then 'failing'
      when is_retry and (probe_at is not null or saved_retries < 1) then 'no-retry'
      when used >= budget then 'spent'
      when is_blocked then 'blocked'
      when allowance_spent then 'allowance'
      when share_spent or (all_spent >= reserved_from and own_spent >= first_search) then 'share'
      when wait > patience then 'crowded'
    end as refusal
  from known cross join standing
), taken as (
  update provider_states set
    day = today,
    requests = used + 1,
    failures = failed,
    next_turn_at = greatest(decided.next_turn_at, moment) + every,
    probe_at = case when is_probe then
      moment + greatest(probe_takes, least(longest_probe, probe_after * 2 ^ least(decided.failed_probes, 20))) end,
    saved_retries = least(most_retries, decided.saved_retries + retry_share) - is_retry::int
  from decided
  where provider = name and refusal is null and not goes_on
), kept as (
  insert into provider_days (day, provider, requests, failures)
  select last_day, name, last_requests, last_failures from decided
  where refusal is null and not goes_on and last_day <> today
  on conflict (day, provider) do update set
    requests = provider_days.requests + excluded.requests, failures = provider_days.failures + excluded.failures
), charged as (
  insert into provider_spend (day, provider, spender, requests)
  select today, name, key, 1 from decided cross join counted
  where refusal is null and not goes_on
  on conflict (day, provider, spender) do update set requests = provider_spend.requests + 1
)
select refusal, is_probe, case refusal when 'paused' then paused_until when 'failing' then probe_at end as until,
  ceil(extract(epoch from wait) * 1000)::int as wait_ms from decided`

/** Takes in what became of a call. It does not wait for the disk either. */
const reportStatement = `
with report as materialized (
  select *, coalesce(at, now()) as moment, set_config('synchronous_commit', 'off', true)
  from jsonb_to_record($1) as it (
    name text, at timestamptz, outcome text, was_probe boolean, failed int, limited boolean, retry_after interval,
    given_up_at int, remembered int, forgotten_after interval, probe_after interval, longest_probe interval,
    shortest_pause interval, longest_pause interval)
), known as (
  select report.*, probe_at, paused_until, refusals,
    outcome is not null and (probe_at is null or was_probe) as says_something,
    right(case when greatest(last_answer_at, last_failure_at) < moment - forgotten_after then '' else recent end
      || case outcome when 'failed' then 'x' else '.' end, remembered) as marks,
    case when probe_at is null then 0 else failed_probes + 1 end as probes_failed
  from report join provider_states on provider = name
  for update of provider_states
), judged as (
  select *,
    outcome = 'failed' and (probe_at is not null or length(replace(marks, '.', '')) >= given_up_at) as is_given_up,
    limited and coalesce(paused_until <= moment, true) as pauses,
    least(longest_pause, coalesce(retry_after, interval '0')) as wanted_pause
  from known
)
update provider_states set
  failures = failures + failed,
  last_answer_at = case when outcome = 'answered' then moment else last_answer_at end,
  last_failure_at = case when failed > 0 or outcome = 'failed' then moment else last_failure_at end,
  recent = case when not says_something then recent
    when is_given_up or judged.probe_at is not null then '' else marks end,
  probe_at = case when not says_something then judged.probe_at
    when is_given_up then moment + least(longest_probe, probe_after * 2 ^ least(probes_failed, 20)) end,
  failed_probes = case when not says_something then failed_probes when is_given_up then probes_failed else 0 end,
  paused_until = case
    when pauses then moment
      + least(longest_pause, greatest(wanted_pause, shortest_pause * 2 ^ least(judged.refusals, 20)))
    when limited then greatest(judged.paused_until, moment + wanted_pause)
    else judged.paused_until end,
  refusals = case when pauses then judged.refusals + 1
    when not limited and outcome = 'answered' then 0 else judged.refusals end
from judged
where provider = name`

/** @throws where PostgreSQL is away */
export async function admitShared(
  pool: Pool,
  provider: string,
  wish: Wish,
  rules: Rules,
  at?: Date,
): Promise<Decision> {
  const asked = {
    name: provider,
    at,
    goes_on: wish.goesOn,
    is_retry: wish.isRetry,
    budget: wish.budget,
    every: ms(1000 / wish.limits.perSecond),
    burst: ms(burstMs(wish.limits)),
    patience: ms(wish.patienceMs),
    allowances: wish.allowances?.of,
    reserved_from: wish.allowances?.reservedFrom,
    first_search: wish.allowances?.first,
    ...inSql(rules),
  }
  const query = { name: 'admit', text: admitStatement, values: [JSON.stringify(asked)] }
  const decided = await pool.query<Decided>(query)
  const [row] = decided.rows.length ? decided.rows : (await withNewRow(pool, query, provider, at)).rows
  if (!row) throw new Error(`No row for ${provider}`)
  if (row.refusal) return { refusal: row.refusal, ...(row.until && { until: row.until.getTime() }) }
  return { waitMs: row.wait_ms, isProbe: row.is_probe }
}

interface Decided {
  refusal: Refusal | null
  is_probe: boolean
  until: Date | null
  wait_ms: number
}

async function withNewRow(
  pool: Pool,
  query: { name: string; text: string; values: string[] },
  provider: string,
  at?: Date,
) {
  await pool.query(
    `insert into provider_states (provider, day, next_turn_at)
     select $1, (moment at time zone 'UTC')::date, moment from (select coalesce($2, now()) as moment) clock
     on conflict do nothing`,
    [provider, at],
  )
  return pool.query<Decided>(query)
}

/** @throws where PostgreSQL is away */
export async function reportShared(
  pool: Pool,
  provider: string,
  { outcome, wasProbe, failures, limited }: Report,
  rules: Rules,
  at?: Date,
): Promise<void> {
  const told = {
    name: provider,
    at,
    outcome,
    was_probe: wasProbe,
    failed: failures,
    limited: limited !== undefined,
    retry_after: limited?.retryAfterMs == null ? null : ms(limited.retryAfterMs),
    ...inSql(rules),
  }
  await pool.query({ name: 'report', text: reportStatement, values: [JSON.stringify(told)] })
}

function inSql(rules: Rules): Record<string, string | number> {
  return {
    given_up_at: rules.givenUpAt,
    remembered: rules.remembered,
    forgotten_after: ms(rules.forgottenAfterMs),
    probe_after: ms(rules.probeAfterMs),
    longest_probe: ms(rules.longestProbeMs),
    probe_takes: ms(rules.probeTakesMs),
    shortest_pause: ms(rules.shortestPauseMs),
    longest_pause: ms(rules.longestPauseMs),
    retry_share: rules.retryShare,
    most_retries: rules.mostRetries,
  }
}

function ms(milliseconds: number): string {
  return `${milliseconds} milliseconds`
}

/** What is known of all providers that were ever asked, by name. */
export async function knownStates(db: Db): Promise<Map<string, State>> {
  const rows = await db.select().from(providerStates)
  return new Map(
    rows.map(({ provider, pausedUntil, probeAt, lastAnswerAt, lastFailureAt }) => [
      provider,
      {
        pausedUntil: momentOf(pausedUntil),
        probeAt: momentOf(probeAt),
        lastAnswerAt: momentOf(lastAnswerAt),
        lastFailureAt: momentOf(lastFailureAt),
      },
    ]),
  )
}

function momentOf(date: Date | null): number | null {
  return date && date.getTime()
}
