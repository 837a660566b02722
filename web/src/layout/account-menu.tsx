import type { CurrentUser } from '@faresight/contracts/auth/user'
import { Bell, Bookmark, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { NewsBadge } from '../features/price-alerts/news.tsx'
import { useSignOut } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { Menu } from '../ui/menu.tsx'

interface Props {
  user: CurrentUser
  initials: string
  avatar: ReactNode
}

export function AccountMenu({ user, initials, avatar }: Props) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const page = (path: string, label: string, Icon: typeof Bell, small = false) => ({
    label,
    icon: <Icon aria-hidden />,
    onSelect: () => void navigate(path),
    small,
  })
  return (
    <Menu
      trigger={avatar}
      label={text.nav.accountMenu(initials)}
      items={[
        page(paths.savedSearches, text.nav.savedSearches, Bookmark, true),
        {
          ...page(paths.priceAlerts, text.nav.priceAlerts, Bell, true),
          end: <NewsBadge className="ml-auto" />,
        },
        page(paths.account, text.nav.accountSettings, Settings),
        ...(user.role === 'user' ? [] : [page(paths.admin, text.nav.admin, LayoutDashboard)]),
        { label: text.nav.signOut, icon: <LogOut aria-hidden />, onSelect: () => void signOut() },
      ]}
    />
  )
}
