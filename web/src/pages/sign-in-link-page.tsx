import { useLinkToken } from '../browser/carried.ts'
import { LinkSignIn } from '../features/session/link-sign-in.tsx'
import { Onward } from '../features/session/onward.tsx'
import { useSession } from '../features/session/session.ts'
import { loginText } from '../text/login-text.ts'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { signInLinkHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** Where the link of a mail leads by which one signs in. */
export function SignInLinkPage() {
  const session = useSession()
  const token = useLinkToken()
  useHead(signInLinkHead)
  if (session.status === 'user') return <Onward wanted={null} />
  return (
    <EntryFrame>
      <EntryTitle title={loginText.link.title} lead={loginText.link.lead} />
      <LinkSignIn key={token} token={token} />
    </EntryFrame>
  )
}
