import { createHash } from 'node:crypto'
import * as z from 'zod'

/** `picture`: whether the account has one. */
export type GoogleAccount = {
  readonly sub: string
  readonly email: string
  readonly verified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly picture: boolean
  /** Domain of the organisation that runs the account; may be empty. */
  readonly organisation: string
}

/** One for each way in which accounts differ. */
export const presetGoogleAccounts: readonly GoogleAccount[] = [
  createAccount('ada@faresight.test', 'Ada', 'Lindqvist', { organisation: 'faresight.test' }),
  createAccount('soren@faresight.test', 'Søren', 'Þórhallsson-Nguyễn'),
  createAccount('member@faresight.test', 'Morgan', 'Demo', {
    picture: false,
    organisation: 'faresight.test',
  }),
  createAccount('nameless@faresight.test', '', '', { picture: false }),
  createAccount('unverified@faresight.test', 'Uma', 'Unsure', { verified: false }),
]

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const name = z.string().trim().max(300, 'The name is too long.').default('')

/** The form for any other account. */
export const googleAccountFormSchema = z
  .object({
    email: z.email('Please type an email address.').max(300, 'The address is too long.'),
    first_name: name,
    last_name: name,
    sub: z
      .string()
      .trim()
      .regex(/^[\w-]{0,255}$/, 'The account id has letters, digits, - and _ only.')
      .default(''),
    verified: checkbox,
    picture: checkbox,
    organisation: z.string().trim().max(253, 'The domain is too long.').default(''),
  })
  .transform(({ email, first_name, last_name, sub, ...others }): GoogleAccount => {
    const typed = createAccount(email, first_name, last_name, others)
    return sub ? { ...typed, sub } : typed
  })

const maxAccounts = 300

export type GoogleAccounts = {
  readonly remember: (account: GoogleAccount) => void
  readonly find: (sub: string) => GoogleAccount | undefined
}

/** The latest signed-in accounts. */
export function createGoogleAccounts(): GoogleAccounts {
  const kept = new Map<string, GoogleAccount>()
  return {
    remember(it) {
      kept.delete(it.sub)
      kept.set(it.sub, it)
      const [oldest] = kept.keys()
      if (kept.size > maxAccounts && oldest !== undefined) kept.delete(oldest)
    },
    find: (sub) => kept.get(sub),
  }
}

/** An SVG drawn from the account's id: the same in every run. */
export function renderProfilePicture(sub: string): string {
  const [hue = 0, turn = 0, size = 0] = createHash('sha256').update(sub).digest()
  const angle = Math.round((turn / 255) * 360)
  const radius = 20 + Math.round((size / 255) * 16)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
<rect width="96" height="96" fill="hsl(${Math.round((hue / 255) * 360)} 45% 40%)"/>
<g transform="rotate(${angle} 48 48)" fill="#fff">
<circle cx="48" cy="${radius}" r="14" opacity=".9"/>
<path d="M0 96 48 ${96 - radius} 96 96Z" opacity=".55"/>
</g>
</svg>`
}

function createAccount(
  email: string,
  firstName: string,
  lastName: string,
  { verified = true, picture = true, organisation = '' }: Partial<GoogleAccount> = {},
): GoogleAccount {
  return { sub: subjectFor(email), email, verified, firstName, lastName, picture, organisation }
}

/** 21 digits, as at Google. An address has the same one in every run. */
function subjectFor(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}
