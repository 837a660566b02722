import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { ComponentProps } from 'react'
import { SearchForm } from '../../features/search-form/search-form.tsx'
import { useViewer } from '../../features/session/session.ts'

type Props = Omit<ComponentProps<typeof SearchForm>, 'viewer'> & { user: CurrentUser | null }

/** The form of a regular search on the first page. What somebody may see is told by schemas, which come with it and not before. */
export function RegularForm({ user, ...form }: Props) {
  return <SearchForm {...form} viewer={useViewer(user)} />
}
