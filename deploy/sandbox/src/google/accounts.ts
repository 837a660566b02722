import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A Google account as its tokens tell it. `picture` says whether it has one. */
export type Account = {
  readonly sub: string
  readonly email: string
  readonly verified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly picture: boolean
  /** Domain of the organisation that runs the account at Google; empty of none. */
  readonly organisation: string
}

/** Ready to be picked, one for each way in which accounts differ. */
export const readyAccounts: readonly Account[] = [
  account('ada@faresight.test', 'Ada', 'Lindqvist', { organisation: 'faresight.test' }),
  account('soren@faresight.test', 'Søren', 'Þórhallsson-Nguyễn'),
  account('member@faresight.test', 'Morgan', 'Demo', { picture: false, organisation: 'faresight.test' }),
  account('nameless@faresight.test', '', '', { picture: false }),
  account('unverified@faresight.test', 'Uma', 'Unsure', { verified: false }),
]

const isTicked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const name = z.string().trim().max(300, 'The name is too long.').default('')

/** The form for an account that is not ready. */
export const typedAccount = z
  .object({
    email: z.email('Please type an email address.').max(300, 'The address is too long.'),
    first_name: name,
    last_name: name,
    sub: z
      .string()
      .trim()
      .regex(/^[\w-]{0,255}$/, 'The account id has letters, digits, - and _ only.')
      .default(''),
    verified: isTicked,
    picture: isTicked,
    organisation: z.string().trim().max(253, 'The domain is too long.').default(''),
  })
  .transform(({ email, first_name, last_name, sub, ...others }): Account => {
    const typed = account(email, first_name, last_name, others)
    return sub ? { ...typed, sub } : typed
  })

const mostTyped = 300

export type Accounts = {
  readonly keep: (account: Account) => void
  readonly find: (sub: string) => Account | undefined
}

/** The accounts that were picked or typed last, up to a number. */
export function createAccounts(): Accounts {
  const kept = new Map<string, Account>()
  return {
    keep(it) {
      kept.delete(it.sub)
      kept.set(it.sub, it)
      const [oldest] = kept.keys()
      if (kept.size > mostTyped && oldest !== undefined) kept.delete(oldest)
    },
    find: (sub) => kept.get(sub),
  }
}

function account(
  email: string,
  firstName: string,
  lastName: string,
  { verified = true, picture = true, organisation = '' }: Partial<Account> = {},
): Account {
  return { sub: subOf(email), email, verified, firstName, lastName, picture, organisation }
}

/** 21 digits, as Google's have. The same address has the same one in every run. */
function subOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}
