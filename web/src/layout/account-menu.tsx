import type { CurrentUser } from '@faresight/contracts/auth/user'
import { Bell, Bookmark, LogOut, Settings } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { initialsOf, useSignOut } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { Spare } from '../ui/spare.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { late } from '../ui/late.ts'

const Menu = late(() => import('../ui/menu.tsx'), 'Menu')

export function AccountMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const initials = initialsOf(user)
  const avatar = <Avatar image={user.profileImageUrl} initials={initials} />
  const go = (path: string) => () => void navigate(path)
  return (
    <Spare fallback={<span className="ml-1.5">{avatar}</span>}>
      <Menu
        trigger={avatar}
        label={text.nav.accountMenu(initials)}
        items={[
          {
            label: text.nav.savedSearches,
            icon: <Bookmark aria-hidden />,
            onSelect: go(paths.savedSearches),
            small: true,
          },
          {
            label: text.nav.priceAlerts,
            icon: <Bell aria-hidden />,
            onSelect: go(paths.priceAlerts),
            small: true,
          },
          { label: text.nav.accountSettings, icon: <Settings aria-hidden />, onSelect: go(paths.account) },
          { label: text.nav.signOut, icon: <LogOut aria-hidden />, onSelect: () => void signOut() },
        ]}
      />
    </Spare>
  )
}
