import { type Account, recentMinutes } from '@faresight/contracts/auth/account-http'
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
import { AccountSkeleton } from './account-skeleton.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PasswordCard } from './password-card.tsx'
import type { SessionSteps } from './session-steps.ts'
import { SessionsCard } from './sessions-card.tsx'
import { SideNav } from './side-nav.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { Section } from './section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { deleteAnchor } from './sections.ts'
import { ProfileForm } from './profile-form.tsx'

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
      <RecentSignIn steps={steps.again} minutes={recentMinutes} back={`${paths.account}#methods`} />
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

interface ProfileCardProps {
  user: CurrentUser
  avatar: ReactNode
  isVerified: boolean
  onRenamed: (user: CurrentUser) => void
}

function ProfileCard({ user, avatar, isVerified, onRenamed }: ProfileCardProps) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const close = () => {
    setEdited(false)
    // The button returns with the next paint.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <Section id="profile">
      <div className="flex flex-wrap items-center gap-x-4.5 gap-y-3">
        {avatar}
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-18 font-semibold wrap-anywhere">
            {name ? <bdi>{name}</bdi> : <span className="text-ink-2">{accountText.profile.noName}</span>}
          </p>
          <p className="text-14 wrap-anywhere text-ink-2">
            {user.email} ·{' '}
            <span className="whitespace-nowrap">
              {isVerified ? accountText.profile.verified : accountText.profile.notVerified}
            </span>
          </p>
        </div>
        {!isEdited && (
          <Button ref={edit} onClick={() => setEdited(true)}>
            {accountText.profile.edit}
          </Button>
        )}
      </div>
      {isEdited && (
        <ProfileForm
          user={user}
          onSaved={(renamed) => {
            onRenamed(renamed)
            close()
          }}
          onCancel={close}
        />
      )}
    </Section>
  )
}
