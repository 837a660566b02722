import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

const overdue = 'auth_erasures_overdue{job="auth", instance="a"}'
const throttled = (limit: string) =>
  `auth_sign_in_attempts_throttled_total{job="auth", instance="a", limit="${limit}"}`
const signIns = (outcome: string) => `auth_sign_ins_total{job="auth", instance="a", outcome="${outcome}"}`
const keys = (outcome: string) =>
  `auth_owner_key_attempts_total{job="auth", instance="a", outcome="${outcome}"}`

export const accountAlertCases: AlertCases = {
  ErasuresOverdue: [
    firingCase('ticket', '15m', 'one erasure is overdue', { [overdue]: constantSeries(1) }),
    silentCase('15m', 'none is', { [overdue]: constantSeries(0) }),
  ],
  PasswordGuessesThrottled: [
    firingCase('ticket', '15m', 'the site-wide limit is used up', {
      [throttled('everywhere')]: risingCounterSeries(50),
    }),
    silentCase('15m', 'the limit of one network is used up', {
      [throttled('network')]: risingCounterSeries(50),
    }),
  ],
  SignInsOverloaded: [
    firingCase('page', '20m', 'every second sign-in finds the queue full', {
      [signIns('sign-in-busy')]: risingCounterSeries(10),
      [signIns('ok')]: risingCounterSeries(10),
    }),
    silentCase('20m', 'users mistype their passwords', {
      [signIns('invalid-credentials')]: risingCounterSeries(10),
      [signIns('ok')]: risingCounterSeries(10),
    }),
  ],
  OwnerKeyAttemptsRefused: [
    firingCase('ticket', '90m', 'ten wrong keys in an hour', { [keys('refused')]: '0+0.2x240' }),
    silentCase('60m', 'the owner signs in', { [keys('ok')]: '0+0.2x240', [keys('refused')]: '0x30 1x200' }),
  ],
}
