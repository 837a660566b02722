import { type Account, accountSignInMaxAgeMinutes } from '@faresight/contracts/auth/account-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, LogOut } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { accountQuery } from '../../people/user.ts'
import { paths } from '../../paths.ts'
import { RecentSignIn } from '../../sign-in-again/recent-sign-in.tsx'
import { accountText } from './messages.ts'
import { text } from '../../text/text.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { InvoicesCard, InvoiceBars } from './invoices-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { type SessionSteps, SideNav, Section, deleteAnchor } from './sections.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SubscriptionCard, PlanBars } from './subscription-card.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { DeleteDialog } from './delete-dialog.tsx'
import { ProfileCard } from './profile-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  user: CurrentUser
  avatar: ReactNode
  steps: SessionSteps
}

/** The account page: profile, plan, invoices, sign-in methods, sessions and deletion. */
export function AccountView({ user, avatar, steps }: Props) {
  const account = useQuery(accountQuery)
  const failure = useStickyError(account)
  const { data } = account
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={accountText.failedTitle}
        sentence={messageOf(failure.error, accountText.failed)}
      >
        <RetryButton variant="primary" {...failure.again} />
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
          <LogOut aria-hidden className="size-4.5" />
          {text.nav.signOut}
        </Button>
        <DangerCard account={data} steps={steps} />
      </div>
      <RecentSignIn
        steps={steps.again}
        minutes={accountSignInMaxAgeMinutes}
        back={`${paths.account}#methods`}
      />
    </div>
  )
}

/** `#delete` opens the dialog after a detour to Google to sign in again. */
function DangerCard({ account, steps }: { account: Account; steps: SessionSteps }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsked(false)
    if (hash === deleteAnchor) void navigate({ hash: '' }, { replace: true })
  }
  return (
    <Section id="danger" danger>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[64ch] min-w-0 flex-1 basis-64 text-14 text-balance text-ink-2">
          {accountText.danger.body}
        </p>
        <Button ref={button} variant="danger-line" onClick={() => setAsked(true)}>
          {accountText.danger.delete}
        </Button>
      </div>
      {(isAsked || hash === deleteAnchor) && (
        <DeleteDialog account={account} steps={steps} onClose={close} returnTo={() => button.current} />
      )}
    </Section>
  )
}

/** Skeleton of the account page. */
export function AccountSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-4 md:grid-cols-[220px_minmax(0,1fr)] md:gap-10">
      <span className="sr-only">{accountText.loading}</span>
      <span className="grid content-start gap-2 max-md:hidden">
        {[0, 1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-8" />
        ))}
      </span>
      <span className="grid grid-cols-1 gap-4">
        <Card>
          <Skeleton className="size-14 rounded-full" />
          <span className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </span>
        </Card>
        <Card>
          <PlanBars />
        </Card>
        <Card>
          <InvoiceBars />
        </Card>
        <Card>
          <span className="grid min-w-0 flex-1 gap-3">
            <Skeleton className="h-20 md:h-12" />
            <Skeleton className="h-16 md:h-12" />
          </span>
        </Card>
        <Card>
          <span className="grid min-w-0 flex-1 gap-4">
            <Skeleton className="h-9 md:h-5" />
            <Skeleton className="h-18 md:h-12" />
            <Skeleton className="h-10 w-40" />
          </span>
        </Card>
        <Skeleton className="h-12 md:hidden" />
        <Card>
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-3">
            <Skeleton className="h-10 w-80 max-w-full" />
            <Skeleton className="h-10 w-32" />
          </span>
        </Card>
      </span>
    </output>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <span className="card block">
      <span className="block border-b border-line p-4 md:px-5.5 md:py-4.5">
        <Skeleton className="h-6 w-28" />
      </span>
      <span className="flex items-center gap-4.5 p-4 md:px-5.5 md:py-5">{children}</span>
    </span>
  )
}
