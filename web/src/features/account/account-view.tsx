import { recentMinutes } from '@faresight/contracts/auth/account-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeptFailure } from '../../api/kept-failure.ts'
import { sentenceOf } from '../../api/problems.ts'
import { accountQuery } from '../../people/account-query.ts'
import { paths } from '../../paths.ts'
import { RecentSignIn } from '../../sign-in-again/recent-sign-in.tsx'
import { accountText } from '../../text/account-text.ts'
import { text } from '../../text/text.ts'
import { AgainButton } from '../../ui/again-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { DangerCard } from './danger/danger-card.tsx'
import { InvoicesCard } from './invoices/invoices-card.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { ProfileCard } from './profile/profile-card.tsx'
import type { SessionSteps } from './session-steps.ts'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { SideNav } from './side-nav.tsx'
import { SubscriptionCard } from './subscription/subscription-card.tsx'

interface Props {
  user: CurrentUser
  avatar: ReactNode
  steps: SessionSteps
}

/** One's account: who one is, what one pays for, how and where one signs in, and the way out. */
export function AccountView({ user, avatar, steps }: Props) {
  const account = useQuery(accountQuery)
  const failure = useKeptFailure(account)
  const { data } = account
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={accountText.failedTitle}
        sentence={sentenceOf(failure.error, accountText.failed)}
      >
        <AgainButton variant="primary" {...failure.again} />
      </Failure>
    )
  if (!data) return <AccountSkeleton />
  const signOut = () => void steps.signOut()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[220px_minmax(0,1fr)] md:gap-10">
      <SideNav onSignOut={signOut} />
      <div className="grid grid-cols-1 gap-4">
        <ProfileCard
          user={user}
          avatar={avatar}
          isVerified={data.emailVerified}
          onRenamed={steps.onRenamed}
        />
        <SubscriptionCard onPlanTold={steps.onPlanTold} />
        <InvoicesCard />
        <PasswordCard account={data} google={steps.again.google} />
        <SessionsCard onSignOut={signOut} onSignedOut={steps.onSignedOut} />
        <Button size="lg" className="md:hidden" onClick={signOut}>
          <LogOut aria-hidden className="size-[18px]" />
          {text.nav.signOut}
        </Button>
        <DangerCard account={data} steps={steps} />
      </div>
      <RecentSignIn steps={steps.again} minutes={recentMinutes} back={`${paths.account}#methods`} />
    </div>
  )
}
