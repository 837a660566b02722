import { type AlertCase, rising, steady } from './alert-case.ts'

const overdue = 'auth_erasures_overdue{job="auth", instance="a"}'
const guesses = (limit: string) =>
  `auth_sign_in_attempts_throttled_total{job="auth", instance="a", limit="${limit}"}`
const signIns = (outcome: string) => `auth_sign_ins_total{job="auth", instance="a", outcome="${outcome}"}`
const keys = (outcome: string) =>
  `auth_owner_key_attempts_total{job="auth", instance="a", outcome="${outcome}"}`

export const accounts: readonly AlertCase[] = [
  {
    alert: 'ErasuresOverdue',
    when: 'one is',
    series: { [overdue]: steady(1) },
    at: '15m',
    fires: ['ticket'],
  },
  { alert: 'ErasuresOverdue', when: 'none is', series: { [overdue]: steady(0) }, at: '15m', fires: [] },
  {
    alert: 'PasswordGuessesThrottled',
    when: 'the allowance of all together is used up',
    series: { [guesses('everywhere')]: rising(50) },
    at: '15m',
    fires: ['ticket'],
  },
  {
    alert: 'PasswordGuessesThrottled',
    when: 'one network has guessed too often',
    series: { [guesses('network')]: rising(50) },
    at: '15m',
    fires: [],
  },
  {
    alert: 'SignInsOverloaded',
    when: 'every second one finds the line full',
    series: { [signIns('sign-in-busy')]: rising(10), [signIns('ok')]: rising(10) },
    at: '20m',
    fires: ['page'],
  },
  {
    alert: 'SignInsOverloaded',
    when: 'people mistype their passwords',
    series: { [signIns('invalid-credentials')]: rising(10), [signIns('ok')]: rising(10) },
    at: '20m',
    fires: [],
  },
  {
    alert: 'OwnerKeyAttemptsRefused',
    when: 'ten keys are tried in an hour',
    series: { [keys('refused')]: '0+0.2x240' },
    at: '90m',
    fires: ['ticket'],
  },
  {
    alert: 'OwnerKeyAttemptsRefused',
    when: 'the owner signs in by theirs',
    series: { [keys('ok')]: '0+0.2x240', [keys('refused')]: '0x30 1x200' },
    at: '60m',
    fires: [],
  },
]
