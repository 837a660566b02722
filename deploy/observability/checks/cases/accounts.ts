import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

const overdue = 'auth_erasures_overdue{job="auth", instance="a"}'
const throttled = (limit: string) =>
  `auth_sign_in_attempts_throttled_total{job="auth", instance="a", limit="${limit}"}`
const signIns = (outcome: string) => `auth_sign_ins_total{job="auth", instance="a", outcome="${outcome}"}`
const keys = (outcome: string) =>
  `auth_owner_key_attempts_total{job="auth", instance="a", outcome="${outcome}"}`

export const accounts: AlertCases = {
  ErasuresOverdue: [
    fires('ticket', '15m', 'one erasure is overdue', { [overdue]: constant(1) }),
    staysSilent('15m', 'none is', { [overdue]: constant(0) }),
  ],
  PasswordGuessesThrottled: [
    fires('ticket', '15m', 'the site-wide limit is used up', { [throttled('everywhere')]: rising(50) }),
    staysSilent('15m', 'the limit of one network is used up', { [throttled('network')]: rising(50) }),
  ],
  SignInsOverloaded: [
    fires('page', '20m', 'every second sign-in finds the queue full', {
      [signIns('sign-in-busy')]: rising(10),
      [signIns('ok')]: rising(10),
    }),
    staysSilent('20m', 'users mistype their passwords', {
      [signIns('invalid-credentials')]: rising(10),
      [signIns('ok')]: rising(10),
    }),
  ],
  OwnerKeyAttemptsRefused: [
    fires('ticket', '90m', 'ten wrong keys in an hour', { [keys('refused')]: '0+0.2x240' }),
    staysSilent('60m', 'the owner signs in', { [keys('ok')]: '0+0.2x240', [keys('refused')]: '0x30 1x200' }),
  ],
}
