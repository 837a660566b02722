import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useRef, useState, type ReactNode } from 'react'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../section.tsx'
import { ProfileForm } from './profile-form.tsx'

const words = accountText.profile

interface Props {
  user: CurrentUser
  avatar: ReactNode
  isVerified: boolean
  onRenamed: (user: CurrentUser) => void
}

/** Who one is, to be changed in place. */
export function ProfileCard({ user, avatar, isVerified, onRenamed }: Props) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const close = () => {
    setEdited(false)
    // The button is back with the next paint.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <Section id="profile">
      <div className="flex flex-wrap items-center gap-x-[18px] gap-y-3">
        {avatar}
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-18 font-semibold wrap-anywhere">
            {name ? <bdi>{name}</bdi> : <span className="text-ink-2">{words.noName}</span>}
          </p>
          <p className="text-14 wrap-anywhere text-ink-2">
            {user.email} ·{' '}
            <span className="whitespace-nowrap">{isVerified ? words.verified : words.notVerified}</span>
          </p>
        </div>
        {!isEdited && (
          <Button ref={edit} onClick={() => setEdited(true)}>
            {words.edit}
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
