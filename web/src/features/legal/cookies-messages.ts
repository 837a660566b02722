import { type Cookie, cookies, keySessionSeconds, maxSessionSeconds } from '@faresight/contracts/auth/cookie'
import { airportCacheSeconds } from '@faresight/contracts/search/airport-cache'
import type { StoredKey } from '../../browser/stored.ts'
import type { Section } from '../../prose/content.ts'
import { words } from '../../text/words.ts'

const lasting = (seconds: number) =>
  seconds % 86_400 === 0
    ? words(seconds / 86_400, 'day', 'days')
    : seconds % 3600 === 0
      ? words(seconds / 3600, 'hour', 'hours')
      : words(seconds / 60, 'minute', 'minutes')

const atMost = `and ${lasting(maxSessionSeconds.user)} from your sign-in at most. For administrators: ${lasting(maxSessionSeconds.admin)} from the sign-in, or ${lasting(keySessionSeconds)} with the owner’s key.`

/** What each cookie that we set is for, and for how long it lives. */
const ours: Record<Cookie, readonly [why: string, howLong: string]> = {
  session: [
    'Keeps you signed in. Without it you would have to enter your password on every page.',
    `${lasting(cookies.session.seconds)} from your last visit, ${atMost} Gone when you sign out.`,
  ],
  mark: [
    'Tells our pages that you are signed in, so that they ask our server nothing about whoever is not.',
    `${lasting(cookies.mark.seconds)} from your last visit, ${atMost} Gone when you sign out.`,
  ],
  device: [
    'Tells us that somebody has signed in to your account in this browser before, or has chosen a new password here by a link from an email. While others guess at your password elsewhere, you still get in here.',
    `${lasting(cookies.device.seconds)} from your last sign-in, or from that new password. It stays when you sign out, and keeps nobody signed in.`,
  ],
  link: [
    'Ties the sign-in link that you asked us to email you to this browser: it works nowhere else. Set only if you ask for one.',
    `${lasting(cookies.link.seconds)}.`,
  ],
  passkey: [
    'Holds together what your passkey is asked to sign and its answer. Set only if you use a passkey.',
    `${lasting(cookies.passkey.seconds)}. Gone as soon as it is used.`,
  ],
  code: [
    'Holds your log-in together until you have entered the code of your authenticator app. Set only if you have set one up.',
    `${lasting(cookies.code.seconds)}. Gone as soon as a session takes its place, or it has run out.`,
  ],
  google: [
    'Holds a sign-in with Google together while you are at Google. Set only if you choose that.',
    `${lasting(cookies.google.seconds)}. Gone as soon as you come back.`,
  ],
}

/** What each key of the local storage holds. */
const stored: Record<StoredKey, readonly [what: string, howLong: string]> = {
  preferred_currency: [
    'The currency in which you see prices: the one you chose, or that of your country.',
    'Until you clear it.',
  ],
  faresight_theme: ['Light or dark, if you have chosen one.', 'Until you choose System, or clear it.'],
  faresight_recent_airports: [
    'The last five airports or cities that you chose, to offer them again.',
    'Until you clear it.',
  ],
  faresight_pending_search: [
    'A search that you made before you signed in, to run it once you are.',
    'Until you sign in.',
  ],
  faresight_cart: ['The plan that you chose, with its price then.', 'Until you remove it or have paid.'],
  faresight_redirect: [
    'The page that you wanted to see, while you sign in with Google or by a link in an email.',
    'Until you sign in.',
  ],
  faresight_signed_out: [
    'That you signed out while our server could not be reached, so that you stay signed out.',
    'Until the server has been told, mostly at once.',
  ],
  faresight_payment_due: [
    'That a payment of your plan is due, so that the page has room for the note and does not jump.',
    'Until it is paid, or you sign out.',
  ],
}

const rows = <N extends string>(table: Record<N, readonly string[]>, nameOf: (name: N) => string) =>
  // The keys of a literal are those of its type.
  (Object.keys(table) as N[]).map((name) => [`\`${nameOf(name)}\``, ...table[name]])

const sections = (supportEmail: string): Section[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: [
      {
        list: [
          'We set seven cookies, all for signing in. You get none of them before you sign in, start to do so with Google or a passkey, ask for a sign-in link, or choose a new password by a link from an email.',
          'Your browser keeps a few settings for us, such as your currency. They stay in your browser.',
          'There is no advertising, no analytics and no tracking, ours or anybody else’s.',
        ],
      },
    ],
  },
  {
    id: 'cookies',
    title: 'The cookies that we set',
    body: [
      {
        table: {
          caption: 'The cookies that we set',
          heads: ['Name', 'What it is for', 'How long it lives'],
          rows: rows(ours, (cookie) => cookies[cookie].name),
        },
      },
      'Over a secure connection each name begins with `__Host-`, for example `__Host-auth_token`. With that prefix a browser takes the cookie from nobody but us.',
      `\`${cookies.mark.name}\` holds a 1, and our own script reads it. Each of the others holds a random value that says nothing about you, and no script can read it; we store only a hash of it. None of them is ever sent to another site.`,
    ],
  },
  {
    id: 'storage',
    title: 'What your browser keeps for us',
    body: [
      'These are not cookies. They lie in the local storage of your browser and are not sent to us by themselves.',
      {
        table: {
          caption: 'What your browser keeps for us',
          heads: ['Key', 'What it holds', 'Until when'],
          rows: rows(stored, (key) => key),
        },
      },
      'If you open a link from one of our emails, we take its one-time code out of the address and leave it with that entry of your browser’s history, so that the page can be loaded again. An email address that you type on one page is handed to the next one in the same way.',
      'Tabs of one browser tell each other over a channel named `faresight_session` that you have signed in or out. Nothing of it is stored.',
      `Like every site, we let your browser cache our scripts, fonts and pictures. They are the same for everybody. It also caches the airports that match what you type, for ${lasting(airportCacheSeconds.list)}, and each airport that you choose, for ${lasting(airportCacheSeconds.one)}.`,
    ],
  },
  {
    id: 'others',
    title: 'Cookies of others',
    body: [
      'No page of ours loads a script of anybody else. Others can set cookies only where you go to them:',
      {
        list: [
          '**Stripe.** You pay on Stripe’s page, under Stripe’s address. Stripe sets its own cookies there, to make the payment and against fraud. See [Stripe’s cookie policy](https://stripe.com/legal/cookies-policy).',
          '**Google.** If you sign in with Google, you do so on Google’s page, with Google’s cookies. See [how Google uses cookies](https://policies.google.com/technologies/cookies).',
          '**Airlines and agencies.** When you continue to a seller you leave our site, and their rules hold. Where we have no link to one, you land on a web search, usually Google’s.',
        ],
      },
      'If you sign in with Google and have a profile picture there, your browser loads it from Google. It does not say from which page.',
    ],
  },
  {
    id: 'no-banner',
    title: 'Why there is no cookie banner',
    body: [
      'The law asks for your consent before cookies are set that you do not need. All of ours do something that you have asked for: to stay signed in, to sign in safely, to keep a setting. So there is nothing to consent to, and nothing to click away.',
      'Should that ever change, we will ask before we set anything else.',
    ],
  },
  {
    id: 'your-choice',
    title: 'Your choice',
    body: [
      'You can block or delete all of this in the settings of your browser. Searching works without any cookie. Signing in does not: without its cookie we cannot know that it is you.',
      'Without local storage your settings last until you close the page.',
    ],
  },
  {
    id: 'contact',
    title: 'Questions',
    body: [
      `What we keep about you on our side is in the [privacy policy](/privacy). If something is missing here, please write to [${supportEmail}](mailto:${supportEmail}).`,
    ],
  },
]

/** The cookie policy. It is made of the cookies and keys that the code sets, so it cannot leave one out. */
export const cookiesText = {
  lead: 'Every cookie that Faresight sets, and everything that it keeps in your browser.',
  sections,
}
