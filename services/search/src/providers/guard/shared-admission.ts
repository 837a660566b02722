import type { Postgres } from '@faresight/kit/postgres'
import type {
  AdmissionDecision,
  AdmissionRefusal,
  AdmissionRequest,
  ProviderCallReport,
} from './admission.ts'
import type { GuardPolicy, ProviderLimits } from './guard-policy.ts'

type Pool = Postgres['pool']

/**
 * Decides on one request and counts it, in one statement under the lock of the provider's row, so that all replicas agree.
 *
 * - Pause: `paused_until`. Circuit breaker: `probe_at` is set while the circuit is open. Retry budget: `retry_budget`.
 * - Daily quota: `requests` of `day`; the first request of a day moves the last day's counts to `provider_days`.
 * - Caller quotas: `provider_quota_usage`, read as of the statement's start: callers that waited for the lock together may exceed
 *   theirs by a request or two.
 * - Rate limit: `next_request_at`, as in the generic cell rate algorithm (GCRA): a second's requests may come at once, the rest
 *   evenly.
 *
 * Without `synchronous_commit` a crash of PostgreSQL loses the last counts, which costs less than a disk write for each request.
 */
const admitStatement = `
with request as materialized (
  select *, coalesce(at, now()) as moment, set_config('synchronous_commit', 'off', true)
  from jsonb_to_record($1) as it (
    name text, at timestamptz, is_continuation boolean, is_retry boolean, quota int,
    spacing interval, burst interval, max_wait interval,
    probe_after interval, max_probe_interval interval, probe_timeout interval,
    retry_budget_ratio float8, max_retry_budget float8,
    caller_quotas jsonb, reserved_from int, max_first_search int)
), state as (
  select request.*, (moment at time zone 'UTC')::date as today, day as last_day, requests as last_requests,
    failures as last_failures, paused_until, probe_at, failed_probes, retry_budget,
    case when day = (moment at time zone 'UTC')::date then requests else 0 end as used,
    case when day = (moment at time zone 'UTC')::date then failures else 0 end as failed,
    next_request_at,
    case when is_continuation then interval '0'
      else greatest(interval '0', next_request_at - moment - burst) end as wait
  from request join provider_states on provider = name
  for update of provider_states
), caller_quota as (
  select key, max_requests, key in ('visitors', 'members') as is_group, coalesce(usage.requests, 0) as used_by_key
  from state cross join jsonb_to_recordset(caller_quotas) as it (key text, max_requests int)
  left join provider_quota_usage as usage on usage.day = today and usage.provider = name and usage.quota_key = key
), caller as (
  select exists (select from caller_quota join blocked_networks on network = key) as is_blocked,
    coalesce(bool_or(used_by_key >= max_requests) filter (where is_group), false) as is_group_quota_used,
    coalesce(bool_or(used_by_key >= max_requests) filter (where not is_group), false) as is_own_quota_used,
    coalesce(max(used_by_key) filter (where is_group), 0) as used_by_group,
    coalesce(min(used_by_key) filter (where not is_group), 0) as used_by_caller
  from caller_quota
), decision as (
  select *, not is_continuation and probe_at is not null as is_probe, case
      when paused_until > moment then 'paused'
      when is_continuation then null
      when probe_at > moment then 'circuit-open'
      when is_retry and (probe_at is not null or retry_budget < 1) then 'no-retry'
      when used >= quota then 'quota-exceeded'
      when is_blocked then 'blocked'
      when is_own_quota_used then 'caller-quota'
      when is_group_quota_used or (used_by_group >= reserved_from and used_by_caller >= max_first_search)
        then 'group-quota'
      when wait > max_wait then 'throttled'
    end as refusal
  from state cross join caller
), counted as (
  update provider_states set
    day = today,
    requests = used + 1,
    failures = failed,
    next_request_at = greatest(decision.next_request_at, moment) + spacing,
    probe_at = case when is_probe then moment
      + greatest(probe_timeout, least(max_probe_interval, probe_after * 2 ^ least(decision.failed_probes, 20))) end,
    retry_budget = least(max_retry_budget, decision.retry_budget + retry_budget_ratio) - is_retry::int
  from decision
  where provider = name and refusal is null and not is_continuation
), last_day_kept as (
  insert into provider_days (day, provider, requests, failures)
  select last_day, name, last_requests, last_failures from decision
  where refusal is null and not is_continuation and last_day <> today
  on conflict (day, provider) do update set
    requests = provider_days.requests + excluded.requests, failures = provider_days.failures + excluded.failures
), counted_for_caller as (
  insert into provider_quota_usage (day, provider, quota_key, requests)
  select today, name, key, 1 from decision cross join caller_quota
  where refusal is null and not is_continuation
  on conflict (day, provider, quota_key) do update set requests = provider_quota_usage.requests + 1
)
select refusal, is_probe, case refusal when 'paused' then paused_until when 'circuit-open' then probe_at end as until,
  ceil(extract(epoch from wait) * 1000)::int as wait_ms from decision`

/** Stores a call's outcome: opens or closes the circuit, starts a pause, counts failures. */
const reportStatement = `
with report as materialized (
  select *, coalesce(at, now()) as moment, set_config('synchronous_commit', 'off', true)
  from jsonb_to_record($1) as it (
    name text, at timestamptz, outcome text, was_probe boolean, failed_requests int, is_rate_limited boolean,
    retry_after interval, open_after_failures int, rolling_calls int, outcome_max_age interval,
    probe_after interval, max_probe_interval interval, min_pause interval, max_pause interval)
), state as (
  select report.*, probe_at, paused_until, consecutive_rate_limits,
    outcome is not null and (probe_at is null or was_probe) as is_conclusive,
    right(
      case when greatest(last_answer_at, last_failure_at) < moment - outcome_max_age then '' else recent_outcomes end
      || case outcome when 'failed' then 'x' else '.' end, rolling_calls) as outcomes,
    case when probe_at is null then 0 else failed_probes + 1 end as probes_failed
  from report join provider_states on provider = name
  for update of provider_states
), judged as (
  select *,
    outcome = 'failed' and (probe_at is not null or length(replace(outcomes, '.', '')) >= open_after_failures)
      as opens_circuit,
    is_rate_limited and coalesce(paused_until <= moment, true) as starts_pause,
    least(max_pause, coalesce(retry_after, interval '0')) as requested_pause
  from state
)
update provider_states set
  failures = failures + failed_requests,
  last_answer_at = case when outcome = 'answered' then moment else last_answer_at end,
  last_failure_at = case when failed_requests > 0 or outcome = 'failed' then moment else last_failure_at end,
  recent_outcomes = case when not is_conclusive then recent_outcomes
    when opens_circuit or judged.probe_at is not null then '' else outcomes end,
  probe_at = case when not is_conclusive then judged.probe_at
    when opens_circuit then moment + least(max_probe_interval, probe_after * 2 ^ least(probes_failed, 20)) end,
  failed_probes = case when not is_conclusive then failed_probes when opens_circuit then probes_failed else 0 end,
  paused_until = case
    when starts_pause then moment
      + least(max_pause, greatest(requested_pause, min_pause * 2 ^ least(judged.consecutive_rate_limits, 20)))
    when is_rate_limited then greatest(judged.paused_until, moment + requested_pause)
    else judged.paused_until end,
  consecutive_rate_limits = case when starts_pause then judged.consecutive_rate_limits + 1
    when not is_rate_limited and outcome = 'answered' then 0 else judged.consecutive_rate_limits end
from judged
where provider = name`

/** @throws when PostgreSQL is unavailable */
export async function admitRequestInPostgres(
  pool: Pool,
  provider: string,
  { isContinuation, isRetry, limits, quota, maxWaitMs, callerQuotas }: AdmissionRequest,
  policy: GuardPolicy,
  at?: Date,
): Promise<AdmissionDecision> {
  const parameters = {
    name: provider,
    at,
    is_continuation: isContinuation,
    is_retry: isRetry,
    quota,
    spacing: toInterval(1000 / limits.perSecond),
    burst: toInterval(burstMs(limits)),
    max_wait: toInterval(maxWaitMs),
    caller_quotas: callerQuotas?.quotas.map(({ key, maxRequests }) => ({ key, max_requests: maxRequests })),
    reserved_from: callerQuotas?.reservedFrom,
    max_first_search: callerQuotas?.maxFirstSearchRequests,
    ...policyParameters(policy),
  }
  const query = { name: 'admit', text: admitStatement, values: [JSON.stringify(parameters)] }
  const decided = await pool.query<DecisionRow>(query)
  const [row] = decided.rows.length ? decided.rows : (await withNewState(pool, query, provider, at)).rows
  if (!row) throw new Error(`provider_states has no row for ${provider}`)
  if (row.refusal) return { refusal: row.refusal, ...(row.until && { until: row.until.getTime() }) }
  return { waitMs: row.wait_ms, isProbe: row.is_probe }
}

/** A second's requests less the one that is due now, as time. */
function burstMs({ perSecond }: ProviderLimits): number {
  return Math.max(0, 1000 - 1000 / perSecond)
}

interface DecisionRow {
  refusal: AdmissionRefusal | null
  is_probe: boolean
  until: Date | null
  wait_ms: number
}

async function withNewState(
  pool: Pool,
  query: { name: string; text: string; values: string[] },
  provider: string,
  at?: Date,
) {
  await pool.query(
    `insert into provider_states (provider, day, next_request_at)
     select $1, (moment at time zone 'UTC')::date, moment from (select coalesce($2, now()) as moment) clock
     on conflict do nothing`,
    [provider, at],
  )
  return pool.query<DecisionRow>(query)
}

/** @throws when PostgreSQL is unavailable */
export async function reportCallInPostgres(
  pool: Pool,
  provider: string,
  { outcome, wasProbe, failedRequests, rateLimited }: ProviderCallReport,
  policy: GuardPolicy,
  at?: Date,
): Promise<void> {
  const parameters = {
    name: provider,
    at,
    outcome,
    was_probe: wasProbe,
    failed_requests: failedRequests,
    is_rate_limited: rateLimited !== undefined,
    retry_after: rateLimited?.retryAfterMs == null ? null : toInterval(rateLimited.retryAfterMs),
    ...policyParameters(policy),
  }
  await pool.query({ name: 'report', text: reportStatement, values: [JSON.stringify(parameters)] })
}

function policyParameters(policy: GuardPolicy): Record<string, string | number> {
  return {
    open_after_failures: policy.openAfterFailures,
    rolling_calls: policy.rollingCalls,
    outcome_max_age: toInterval(policy.outcomeMaxAgeMs),
    probe_after: toInterval(policy.probeAfterMs),
    max_probe_interval: toInterval(policy.maxProbeIntervalMs),
    probe_timeout: toInterval(policy.probeTimeoutMs),
    min_pause: toInterval(policy.minPauseMs),
    max_pause: toInterval(policy.maxPauseMs),
    retry_budget_ratio: policy.retryBudgetRatio,
    max_retry_budget: policy.maxRetryBudget,
  }
}

function toInterval(milliseconds: number): string {
  return `${milliseconds} milliseconds`
}
